// One statement of a lecture in full: what is printed, the verdict, what it rests on, and the correction.

import { el, lettered } from "./elements.js";
import { severityWord, verdictWord } from "./ledger_words.js";

const HOW = ["derive", "identity", "example", "run", "trace", "refute", "type"];

export const entryCard = (entry, say) => {
  const rows = [];
  const add = (key, text, kind = "") => {
    if (text) rows.push(el("dt", {}, say(key)), el("dd", { lang: "en", class: kind }, ...lettered(text)));
  };
  const lines = (found) => (found?.lines.length ? el("pre", { class: "proof", tabindex: "0" }, found.lines.join("\n")) : "");
  add("printed", entry.quoted);
  add("section", entry.section);
  add("convention", entry.convention);
  if (HOW.includes(entry.how)) rows.push(el("dt", {}, say("how")), el("dd", {}, say(`how-${entry.how}`)));
  add("why", entry.finding?.reason ?? entry.not_checkable);
  add("counterexample", entry.finding?.counterexample, "numbers");
  if (entry.finding?.lines.length) rows.push(el("dt", {}), el("dd", { lang: "en" }, lines(entry.finding)));
  add("without", entry.without ? entry.without.counterexample || entry.without.reason : "", "numbers");
  for (const erratum of entry.errata) {
    rows.push(el("dt", {}, `${erratum.id}`), el("dd", { lang: "en" },
      el("span", { class: `tag ${erratum.severity}` }, severityWord(say, erratum.severity)), " ", ...lettered(erratum.why)));
    add("instead", erratum.instead);
  }
  add("correction", entry.correction);
  if (entry.corrected) {
    rows.push(el("dt", {}), el("dd", {}, say(entry.corrected.holds ? "correction-passes" : "correction-fails"), lines(entry.corrected)));
  }
  const kind = entry.verdict.replace(" ", "-");
  return el("article", { class: `entry ${kind}`, "data-entry": entry.id },
    el("p", { class: "quiet" }, `${entry.id} · ${entry.title}`),
    el("h2", { lang: "en" }, ...lettered(entry.says)),
    el("p", { class: `word ${kind}` }, verdictWord(say, entry.verdict)),
    el("dl", {}, ...rows));
};
