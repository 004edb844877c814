// What is said before the engine can say anything: it has all other words.

const WORDS = {
  en: {
    server: "One moment …",
    browser: "svmsym is starting in this browser. The first time this takes a few seconds.",
    failed: "The page could not start.",
    again: "Try again",
  },
  de: {
    server: "Einen Augenblick …",
    browser: "svmsym startet in diesem Browser. Beim ersten Mal dauert das einige Sekunden.",
    failed: "Die Seite konnte nicht starten.",
    again: "Noch einmal versuchen",
  },
  es: {
    server: "Un momento …",
    browser: "svmsym se está iniciando en este navegador. La primera vez tarda unos segundos.",
    failed: "La página no pudo iniciarse.",
    again: "Intentar de nuevo",
  },
  ko: {
    server: "잠시만 기다려 주십시오 …",
    browser: "이 브라우저에서 svmsym을 시작하고 있습니다. 처음에는 몇 초 걸립니다.",
    failed: "페이지를 시작하지 못했습니다.",
    again: "다시 시도",
  },
  zh: {
    server: "请稍候……",
    browser: "svmsym 正在此浏览器中启动，首次启动需要几秒钟。",
    failed: "页面未能启动。",
    again: "重试",
  },
};

// {server, browser, failed, again}, each a sentence or a word in a language.
export const startingWords = (lang) => WORDS[lang] ?? WORDS.en;
