// The place Derive: a problem, a notation, a depth; the proved derivation below.

import { el, field, segments, select, trouble } from "./elements.js";
import { copyButton, linkButton } from "./copying.js";
import { latest } from "./latest.js";
import { put } from "./markup.js";
import { outlined } from "./outline.js";

export const mount = (host, { view, say, texts, ask, go }) => {
  let now = view.derive;
  let latex = "";
  let known = { name: "", conventions: [] }; // those of the derivation that is shown
  const { choices } = texts;
  const titled = (some) => some.map(({ name, title }) => [name, title]);
  const change = (part) => go({ derive: { ...now, ...part } });

  const controls = el("form", { class: "controls", submit: (event) => event.preventDefault() });
  const article = el("article", { class: "document", "aria-busy": "true" });
  const practise = el("a", { class: "button" }, say("check-this"));
  const actions = el("div", { class: "actions" },
    copyButton(say("copy-latex"), () => latex, say), practise, linkButton(say));
  const sections = outlined(article, say);
  host.append(controls, actions, sections.box);

  const build = () => {
    const conventions = known.name === now.name ? known.conventions : [];
    const problem = select([
      { label: say("problems"), options: titled(choices.derivations) },
      { label: say("arguments"), options: titled(choices.arguments) },
    ], now.name, (name) => change({ name, conventions: {} }));
    const notation = select(
      choices.notations.map(({ name, title }) => [name, name === "default" ? say("notation-default") : title]),
      now.notation, (chosen) => change({ notation: chosen }),
    );
    const chosen = conventions.map(({ name, choices: some, chosen: current }) => field(
      say(`convention-${name}`),
      select(some.map((one) => [one, one.replace(/-/g, "−")]), current, (value) => {
        const { [name]: _, ...others } = now.conventions;
        change({ conventions: value === some[0] ? others : { ...others, [name]: value } });
      }),
      "narrow",
    ));
    const focused = controls.contains(document.activeElement) ? document.activeElement.id : "";
    controls.replaceChildren(
      field(say("problem"), Object.assign(problem, { id: "derive-problem" }), "wide"),
      field(say("notation"), Object.assign(notation, { id: "derive-notation" })),
      segments(say("detail"), choices.details.map((d) => [d, say(`detail-${d}`)]), now.detail, (detail) => change({ detail })),
      ...chosen,
    );
    if (focused) document.getElementById(focused)?.focus();
  };

  const send = latest((given) => ask("derive", given), (found, given, more) => {
    if (more) return;
    article.setAttribute("aria-busy", "false");
    if (found.status !== "ok") {
      article.replaceChildren(trouble(found, say));
      sections.show();
      return;
    }
    latex = found.latex;
    put(article, found.html);
    sections.show();
    known = { name: found.name, conventions: found.conventions };
    build();
  });

  const update = (next) => {
    now = next.derive;
    const asked = `${now.name}/derivation`;
    practise.hidden = !choices.questions.some((question) => question.about === now.name);
    practise.href = `#check?lang=${next.lang}&question=${asked}`;
    practise.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go({ place: "check", check: { question: asked, answer: "" } });
    };
    article.setAttribute("aria-busy", "true");
    build();
    send({ ...now, lang: next.lang });
  };
  update(view);
  return { update, remove: () => { send.stop(); sections.remove(); } };
};
