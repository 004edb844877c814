// The place Lectures: five lectures with all verdicts, a filter, and one statement in full.

import { linkButton } from "./copying.js";
import { el, field, lettered, select, trouble } from "./elements.js";
import { entryCard } from "./entry.js";
import { rested } from "./latest.js";
import { severityWord, verdictWord } from "./ledger_words.js";

const VERDICTS = ["proved", "convention", "refuted", "not checkable"];
const SEVERITIES = ["substantive", "hypothesis", "notation"];
const SIGNS = { proved: "✓", convention: "≈", refuted: "✗", "not checkable": "·" };
const PAGE = 60; // statements that are shown at once

let kept = null; // the ledger is the same in every language, and is asked for once
let complete = false;

export const mount = (host, { view, say, texts, ask, go }) => {
  let now = view.lectures;
  let alive = true;
  let most = PAGE;
  const change = (part, how) => go({ lectures: { ...now, ...part } }, how);

  const note = el("p", { class: "quiet" }, say("english-only"));
  const cards = el("div", { class: "courses", role: "group", "aria-label": say("lectures") });
  const controls = el("form", { class: "controls", role: "search", submit: (event) => event.preventDefault() });
  const legend = el("ul", { class: "legend" }, ...VERDICTS.map((name) => el("li", { class: name.replace(" ", "-") },
    el("span", { class: "mark", "aria-hidden": "true" }, SIGNS[name]), verdictWord(say, name))));
  const count = el("p", { class: "quiet count", role: "status" });
  const list = el("ol", { class: "entries" });
  const more = el("div", { class: "actions" });
  const full = el("div", { class: "entry-place" });
  const listed = el("div", { class: "listed" }, controls, count, list, more);
  host.append(...(view.lang === "en" ? [] : [note]), cards, legend, full, listed);

  const search = el("input", { id: "lectures-text", type: "search", maxlength: "100", autocomplete: "off" });
  const searched = rested(() => change({ text: search.value }, { quietly: true }), 200);
  search.addEventListener("input", searched);

  const build = () => {
    const focused = controls.contains(document.activeElement) ? document.activeElement : null;
    const chosen = (key, entries) => Object.assign(select(entries, now[key], (value) => change({ [key]: value })), { id: `lectures-${key}` });
    if (search.value !== now.text && document.activeElement !== search) search.value = now.text;
    controls.replaceChildren(
      field(say("lecture"), chosen("lecture", [["", say("all-lectures")], ...texts.choices.lectures.map((id) => [id, titleOf(id)])]), "wide"),
      field(say("verdict"), chosen("verdict", [["", say("any-verdict")], ...VERDICTS.map((v) => [v, verdictWord(say, v)])])),
      field(say("errata"), chosen("errata", [["", say("any-errata")], ["only", say("only-errata")], ...SEVERITIES.map((s) => [s, severityWord(say, s)])])),
      field(say("search"), search),
    );
    if (focused) document.getElementById(focused.id)?.focus();
  };
  const titleOf = (id) => kept?.lectures.find((course) => course.id === id)?.title ?? id;

  const fits = (entry) => (!now.lecture || entry.lecture === now.lecture)
    && (!now.verdict || entry.verdict === now.verdict)
    && (!now.errata || (now.errata === "only" ? entry.errata.length > 0 : entry.severities.includes(now.errata)))
    && (!now.text || `${entry.id} ${entry.section} ${entry.says} ${entry.errata.join(" ")}`.toLowerCase().includes(now.text.toLowerCase()));

  const bar = (course) => el("span", { class: "bar", "aria-hidden": "true" }, ...VERDICTS.map((name) => {
    const part = el("span", { class: name.replace(" ", "-") });
    part.style.flexGrow = course[name.replace(" ", "_")];
    return part;
  }));
  const drawCards = () => cards.replaceChildren(...kept.lectures.map((course) => el("button", {
    type: "button", class: "course", "aria-pressed": String(now.lecture === course.id), lang: course.language,
    click: () => change({ lecture: now.lecture === course.id ? "" : course.id, entry: "" }),
  }, el("strong", {}, course.title), bar(course), el("span", { class: "quiet", lang: view.lang }, VERDICTS.map((name) => (
    `${SIGNS[name]} ${course[name.replace(" ", "_")]}`)).join("   ")))));

  const open = (id) => (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    change({ entry: id });
  };
  // While lectures are missing, nothing is said about all statements.
  const counted = (number) => {
    if (!complete) return say("found-so-far", { count: number, done: kept.lectures.length, lectures: texts.choices.lectures.length });
    return number ? say("found", { count: number, all: kept.entries.length }) : say("found-none");
  };
  const drawList = () => {
    const found = kept.entries.filter(fits);
    count.textContent = counted(found.length);
    list.replaceChildren(...found.slice(0, most).map((entry) => el("li", { class: entry.verdict.replace(" ", "-") },
      el("a", { href: `#lectures?lang=${view.lang}&entry=${encodeURIComponent(entry.id)}`, click: open(entry.id) },
        el("span", { class: "mark", title: verdictWord(say, entry.verdict) }, SIGNS[entry.verdict]),
        el("span", { class: "id" }, entry.id),
        el("span", { class: "says", lang: "en" }, ...lettered(entry.says)),
        el("span", { class: "unseen" }, verdictWord(say, entry.verdict)),
        ...entry.severities.map((name) => el("span", { class: `tag ${name}` }, severityWord(say, name)))))));
    more.replaceChildren();
    if (found.length > most) {
      more.append(el("button", { type: "button", click: () => { most += PAGE; drawList(); } }, say("more")));
    }
  };

  const drawEntry = async () => {
    const id = now.entry;
    listed.hidden = Boolean(id);
    cards.hidden = Boolean(id);
    legend.hidden = Boolean(id);
    if (!id) {
      full.replaceChildren();
      return;
    }
    const found = await ask("entry", { id, lang: view.lang }).catch(() => ({ status: "failed" }));
    if (!alive || now.entry !== id) return;
    const back = el("button", { type: "button", class: "plain", click: () => change({ entry: "" }) }, `← ${say("back")}`);
    full.replaceChildren(back, ...(found.status === "ok"
      ? found.entries.map((entry) => entryCard(entry, say)) : [trouble(found, say)]), el("div", { class: "actions" }, linkButton(say)));
    scrollTo(0, 0);
  };

  const draw = () => {
    build();
    if (kept) {
      drawCards();
      drawList();
    }
  };
  // Lecture by lecture, so that the first is shown while the others are still being checked.
  const load = async () => {
    const all = { lectures: [], entries: [] };
    count.textContent = say("loading");
    for (const id of texts.choices.lectures) {
      const found = await ask("lectures", { lecture: id }).catch(() => ({ status: "failed" }));
      if (!alive) return;
      if (found.status !== "ok") {
        list.replaceChildren(trouble(found, say));
        return;
      }
      all.lectures.push(...found.lectures);
      all.entries.push(...found.entries);
      kept = all;
      complete = all.lectures.length === texts.choices.lectures.length;
      draw();
    }
  };

  const update = (next) => {
    if (next.lectures.text !== now.text || next.lectures.lecture !== now.lecture) most = PAGE;
    now = next.lectures;
    draw();
    drawEntry();
  };
  update(view);
  if (!complete) load();
  return { update, remove: () => { alive = false; searched.stop(); } };
};
