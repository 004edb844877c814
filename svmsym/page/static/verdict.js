// The verdict on an answer: right or not, in which line, and why.

import { el, lettered, typeset } from "./elements.js";
import { put } from "./markup.js";

const SIGNS = { correct: "✓", wrong: "✗", incomplete: "…", undecided: "?", unreadable: "¶", empty: "" };

const lineOf = (line, first, say) => {
  const node = el("li", { class: line.verdict, "data-line": line.line });
  const formula = line.error ? el("code", {}, line.written) : put(el("div", { class: "formula" }), line.html);
  node.append(el("span", { class: "mark", "aria-hidden": "true" }, SIGNS[line.verdict]), formula,
    el("span", { class: "said" }, `${say("line", { line: line.line })}: ${say(`line-${line.verdict}`)}`));
  const [told, lang] = line.error ? [line.error.message, line.error.message_lang] : [line.detail, line.detail_lang];
  if (told && line.verdict !== "correct") node.append(el("span", { class: "hint", lang }, told));
  if (line.line === first) node.setAttribute("aria-current", "true");
  return node;
};

export const verdict = (host, found, say) => {
  const word = el("p", { class: "word" }, el("span", { class: "mark", "aria-hidden": "true" }, SIGNS[found.verdict]),
    say(`verdict-${found.verdict}`));
  const card = el("section", { class: `verdict ${found.verdict}`, "data-verdict": found.verdict }, word);
  const helped = ["undecided", "unreadable"].includes(found.verdict);
  if (helped) card.append(el("p", {}, say(`verdict-${found.verdict}-help`)));
  const listed = (texts) => el("ul", { class: "reason" }, ...texts.map((text) => el("li", {}, ...lettered(text))));
  if (found.reasons?.length === 1) card.append(el("p", { class: "reason" }, ...lettered(found.reasons[0])));
  else if (found.reasons?.length) card.append(listed(found.reasons));
  if (found.guesses) card.append(el("p", { class: "reason" }, found.either), listed(found.guesses));
  if (found.verdict === "undecided" && found.detail) card.append(el("p", { class: "hint", lang: found.detail_lang }, ...lettered(`${typeset(found.detail)}.`)));
  if (found.lines?.length) card.append(el("ol", { class: "lines" }, ...found.lines.map((line) => lineOf(line, found.line, say))));
  host.replaceChildren(card);
};
