// The page: reads the address, shows one of four places, and keeps the address true.

import { ask, inBrowser } from "./ask.js";
import { addressOf, usual, viewOf } from "./address.js";
import { button, el } from "./elements.js";
import { header } from "./header.js";
import { mount as derive } from "./derive.js";
import { mount as solve } from "./solve.js";
import { mount as check } from "./check.js";
import { mount as lectures } from "./lectures.js";
import { startingWords } from "./starting.js";

const places = { derive, solve, check, lectures };
const content = document.getElementById("content");
let view = viewOf(location.hash, usual());
let shown = null; // {place, lang, update, remove}
let texts = null; // {lang, words, board, choices}
let turn = 0;
let told = ""; // the view that is shown, without its appearance

const say = (key, filled = {}) => {
  const text = texts?.words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in filled ? String(filled[name]) : whole));
};

// go({place: "solve"}) changes the view; `quietly` without a step in the history, as while typing or dragging.
const go = (change, { quietly = false, render = true } = {}) => {
  view = { ...view, lost: 0, ...structuredClone(change) }; // what an address lost is told once
  const address = addressOf(view);
  if (address !== location.hash) history[quietly ? "replaceState" : "pushState"](null, "", address);
  if (render) {
    show();
    return;
  }
  told = JSON.stringify({ ...view, theme: "" });
  top.update(view);
};

const top = header(document.getElementById("top"), { say, go, addressOf });

const load = async (lang) => {
  if (texts?.lang === lang) return;
  const [words, choices] = await Promise.all([ask("words", { lang }), ask("choices", { lang })]);
  texts = { lang, words: words.words, board: words.board, languages: words.languages, choices };
};

const waiting = () => {
  const words = startingWords(view.lang);
  content.replaceChildren(el("p", { class: "waiting", role: "status" }, inBrowser ? words.browser : words.server));
};

// Before the words of the page have arrived, and after a change of language that did not get them.
const notStarted = () => {
  const words = startingWords(view.lang);
  told = "";
  shown?.remove();
  shown = null;
  content.replaceChildren(el("div", { class: "trouble", role: "alert" },
    el("p", { lang: view.lang }, words.failed), el("p", {}, button(words.again, show))));
};

const show = async () => {
  turn += 1;
  const mine = turn;
  const root = document.documentElement;
  root.dataset.theme = view.theme;
  if (!shown) {
    root.lang = view.lang; // lines break by the rules of the language from the first words on
    waiting();
  }
  try {
    await load(view.lang);
  } catch {
    if (mine === turn) notStarted();
    return;
  }
  if (mine !== turn) return;
  root.lang = view.lang;
  document.title = `${say(`${view.place}-title`)} · ${say("title")}`;
  top.show(view, texts);
  const said = JSON.stringify({ ...view, theme: "" });
  if (said === told) return; // only the appearance has changed
  told = said;
  if (shown?.place === view.place && shown.lang === view.lang) {
    shown.update(view);
    return;
  }
  const moved = shown !== null && shown.place !== view.place;
  shown?.remove();
  const host = el("section", { class: `place ${view.place}`, "aria-labelledby": "place-title" });
  content.replaceChildren(host);
  const title = el("h1", { id: "place-title", tabindex: "-1" }, say(`${view.place}-title`));
  host.append(el("header", { class: "lead" }, title, el("p", {}, say(`${view.place}-lead`))));
  shown = { place: view.place, lang: view.lang, ...places[view.place](host, { view, say, texts, ask, go, addressOf }) };
  if (moved) {
    title.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
};

window.addEventListener("popstate", () => {
  view = viewOf(location.hash, view);
  show();
});

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address holds the view, not a place in the text
  content.focus();
});

history.replaceState(null, "", addressOf(view)); // so that the way back leads here, too
show();
