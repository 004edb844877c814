// What was read of an answer, as formulas; or the place where reading stopped, with a caret and a hint.

import { el } from "./elements.js";
import { put } from "./markup.js";

// The line of the text in which a column lies, and a caret below it.
const caret = (text, column) => {
  const before = text.slice(0, column - 1);
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? undefined : end);
  return el("pre", { class: "caret", "aria-hidden": "true" }, `${line}\n${" ".repeat([...text.slice(start, column - 1)].length)}▲`);
};

const said = (text, lang) => el("p", { lang, class: "hint" }, text);

const stopped = (error, text, say) => [
  el("p", {}, error.column ? say("read-error", { column: error.column }) : say("verdict-unreadable")),
  error.column ? caret(text, error.column) : null,
  error.message ? said(error.message, error.message_lang) : null,
  error.hint ? said(`→ ${error.hint}`, error.hint_lang) : null,
];

const several = (found, say) => [
  el("p", {}, say("read-several")),
  el("ul", {}, ...found.readings.map((one) => put(el("li"), one.html))),
  said(found.error.hint, found.error.hint_lang),
];

const ofLine = (line, say) => {
  const node = el("li", {});
  if (line.error) {
    node.classList.add("unread");
    node.append(el("code", {}, line.written), said(line.error.message, line.error.message_lang));
    if (line.error.hint) node.append(said(`→ ${line.error.hint}`, line.error.hint_lang));
  } else {
    put(node, line.html);
    if (line.continues) node.prepend(el("span", { class: "continues" }, line.continues));
  }
  return node;
};

export const echo = (host, found, text, say) => {
  host.classList.toggle("stopped", Boolean(found.error));
  if (found.status !== "ok") host.replaceChildren(el("p", {}, found.what ?? say("failed")));
  else if (found.empty) host.replaceChildren(el("p", { class: "quiet" }, say("read-nothing")));
  else if (found.readings) host.replaceChildren(...several(found, say));
  else if (found.error) host.replaceChildren(...stopped(found.error, text, say).filter(Boolean));
  else if (found.lines) {
    host.replaceChildren(el("p", { class: "name" }, say("read-as")), el("ol", {}, ...found.lines.map((line) => ofLine(line, say))));
  } else {
    const formulas = put(el("div"), found.html);
    host.replaceChildren(el("p", { class: "name" }, say("read-as")), formulas);
    if (found.notes?.length) host.append(el("p", { class: "hint" }, `${say("read-notes")} `, el("span", { lang: "en" }, found.notes.join("; "))));
  }
};
