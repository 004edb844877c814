// The place Check: a question, an answer that is read back while it is typed, and the verdict.

import { linkButton } from "./copying.js";
import { button, el, field, select, trouble } from "./elements.js";
import { latest, rested } from "./latest.js";
import { put } from "./markup.js";
import { echo } from "./echo.js";
import { verdict } from "./verdict.js";

const SIGNS = ["α", "ξ", "μ", "Σ", "‖", "²", "½", "ᵀ", "⟨", "⟩", "≤", "≥", "∂", "√"];

export const mount = (host, { view, say, texts, ask, go }) => {
  let now = view.check;
  let { board, lang } = view;
  const { questions } = texts.choices;

  const given = (more) => ({
    question: now.question, lang, ...(now.question.startsWith("board/") ? board : {}), ...more,
  });
  const change = (part, how) => go({ check: { ...now, ...part } }, how);

  const about = el("div", { class: "controls" });
  const asked = el("div", { class: "document question" });
  const area = el("textarea", {
    id: "answer", rows: "3", spellcheck: "false", autocapitalize: "off", autocomplete: "off", maxlength: "4000",
    "aria-describedby": "answer-help echo",
  });
  const help = el("p", { id: "answer-help", class: "quiet" });
  const echoed = el("div", { id: "echo", class: "echo", "aria-live": "polite" });
  const judged = el("div", { class: "verdict-place", role: "status" });
  const right = el("div", { class: "document solution" });

  const insert = (sign) => {
    const [from, to] = [area.selectionStart, area.selectionEnd];
    area.setRangeText(sign, from, to, "end");
    area.focus();
    area.dispatchEvent(new Event("input"));
  };
  const palette = el("div", { class: "palette", role: "group", "aria-label": say("symbols") },
    ...SIGNS.map((sign) => el("button", {
      type: "button", "aria-label": say("insert", { sign }), click: () => insert(sign),
    }, sign)));

  const ready = el("button", { type: "submit", class: "main" }, say("check-button"));
  const form = el("form", {
    class: "answering",
    submit: (event) => { event.preventDefault(); judge(); },
  }, field(say("answer"), area), palette, help,
  el("div", { class: "actions" }, ready, button(say("show-solution"), () => reveal()), linkButton(say)));
  // On a wide screen what was understood stands beside what was written, on a narrow one below it (places.css).
  host.append(about, el("div", { class: "exchange" },
    el("div", { class: "asking" }, asked, form), el("div", { class: "heard" }, echoed, judged, right)));

  const readBack = latest((g) => ask("read", g), (found, g, more) => {
    if (!more) echo(echoed, found, g.text, say);
  });
  const readSoon = rested(() => readBack(given({ text: area.value })), 160);
  const addressSoon = rested(() => change({ answer: area.value }, { quietly: true, render: false }), 300);
  area.addEventListener("input", () => {
    now = { ...now, answer: area.value };
    grow();
    judged.replaceChildren();
    enabled();
    readSoon();
    addressSoon();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) judge();
  });
  const grow = () => { area.rows = Math.min(14, Math.max(lined() ? 6 : 3, area.value.split("\n").length + 1)); };
  const lined = () => /\/(derivation|stationarity)$/.test(now.question);

  const send = latest((g) => ask("check", g), (found, g, more) => {
    if (more) return;
    enabled();
    if (g.question !== now.question || g.answer !== area.value) return; // a verdict on what no longer stands there
    if (found.status === "ok") verdict(judged, found, say);
    else judged.replaceChildren(trouble(found, say));
    judged.scrollIntoView({ block: "nearest" });
  });
  const enabled = () => {
    ready.disabled = false;
    ready.textContent = say("check-button");
  };
  const judge = () => {
    ready.disabled = true;
    ready.textContent = say("checking");
    send(given({ answer: area.value }));
  };
  const reveal = async () => {
    const asked_for = given({});
    const found = await ask("solution", asked_for).catch(() => ({ status: "failed" }));
    if (asked_for.question !== now.question) return;
    if (found.status === "ok") {
      put(right, found.html);
      right.prepend(el("h2", {}, say("solution")));
    } else right.replaceChildren(trouble(found, say));
  };
  const askQuestion = latest((g) => ask("question", g), (found, g, more) => {
    if (more) return;
    if (found.status === "ok") put(asked, found.html);
    else asked.replaceChildren(trouble(found, say));
    if (now.question.startsWith("board/")) {
      asked.append(el("p", {}, button(say("to-board"), () => go({ place: "solve" }), "plain")));
    }
  });

  const choose = () => {
    const [first, kind] = now.question.split("/");
    const found = questions.find((question) => question.about === first) ?? questions[0];
    const kinds = found.kinds.map((one) => [one.kind, one.title]);
    const focused = about.contains(document.activeElement) ? document.activeElement.id : "";
    const ask_about = (name) => {
      const some = questions.find((question) => question.about === name).kinds;
      const same = some.some((one) => one.kind === kind) ? kind : some[0].kind;
      change({ question: `${name}/${same}`, answer: "" });
    };
    about.replaceChildren(
      field(say("about"), Object.assign(
        select(questions.map((question) => [question.about, question.title]), first, ask_about), { id: "check-about" },
      ), "wide"),
      field(say("asked"), Object.assign(
        select(kinds, kind, (one) => change({ question: `${first}/${one}`, answer: "" })), { id: "check-kind" },
      ), "wide"),
    );
    if (focused) document.getElementById(focused)?.focus();
  };

  const update = (next) => {
    now = next.check;
    ({ board, lang } = next);
    choose();
    help.textContent = [say("answer-help"), lined() ? say("answer-help-lines") : ""].join(" ").trim();
    if (area.value !== now.answer) area.value = now.answer;
    grow();
    judged.replaceChildren();
    enabled();
    right.replaceChildren();
    askQuestion(given({}));
    readBack(given({ text: area.value }));
  };
  update(view);
  return {
    update,
    remove: () => { for (const one of [readBack, readSoon, addressSoon, send, askQuestion]) one.stop(); },
  };
};
