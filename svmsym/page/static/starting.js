// What is said before the engine can say anything: it has all other words.

const WORDS = {
  en: ["One moment …", "svmsym is starting in this browser. The first time this takes a few seconds."],
  de: ["Einen Augenblick …", "svmsym startet in diesem Browser. Beim ersten Mal dauert das einige Sekunden."],
  es: ["Un momento …", "svmsym se está iniciando en este navegador. La primera vez tarda unos segundos."],
  ko: ["잠시만 기다려 주세요 …", "이 브라우저에서 svmsym을 시작하고 있습니다. 처음에는 몇 초 걸립니다."],
  zh: ["请稍候……", "svmsym 正在此浏览器中启动，首次启动需要几秒钟。"],
};

export const starting = (lang, inBrowser) => (WORDS[lang] ?? WORDS.en)[inBrowser ? 1 : 0];
