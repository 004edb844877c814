// The place Solve: the board, the same points as a table, the exact answer, the way to it by hand, the proof.

import { FOUR } from "./address.js";
import { inBrowser } from "./ask.js";
import { mount as mountBoard } from "./board.js";
import { linkButton } from "./copying.js";
import { CALLED, pointsOf } from "./csv.js";
import { button, el, field, trouble } from "./elements.js";
import { latest, rested } from "./latest.js";
import { put } from "./markup.js";
import { outlined } from "./outline.js";
import { pointTable } from "./table.js";

const EXAMPLES = {
  four: { points: FOUR, kernel: "linear", C: "inf" },
  soft: {
    points: [["0", "1", -1], ["1", "0", -1], ["1", "2", -1], ["3", "1", -1], ["2", "1", 1], ["3", "3", 1], ["4", "2", 1], ["4", "4", 1]],
    kernel: "linear", C: "1",
  },
  xor: { points: [["0", "0", -1], ["3", "3", -1], ["3", "0", 1], ["0", "3", 1]], kernel: "quadratic", C: "inf" },
  ring: {
    points: [["2", "2", -1], ["5/2", "3/2", -1], ["3/2", "5/2", -1], ["0", "2", 1], ["4", "2", 1], ["2", "0", 1], ["2", "4", 1], ["1/2", "1/2", 1]],
    kernel: "quadratic", C: "10",
  },
};

// Up to so many points the way by hand is written without being asked for; beyond, in the browser, it takes seconds.
const FEW = inBrowser ? 12 : 60;

const saved = (name, text) => {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};

export const mount = (host, { view, say, texts, ask, go }) => {
  let now = view.board;
  let { lang } = view;

  const boardHost = el("div", { class: "board" });
  const tableHost = el("div", { class: "table-of-points" });
  const told = el("div", { class: "told-below", role: "status" });
  const explained = el("article", { class: "document", "aria-label": say("explanation") });

  const sections = outlined(explained, say);
  const board = mountBoard(boardHost, { state: now, words: texts.board, changed: (state) => changed(state, true) });
  const table = pointTable(tableHost, { say, changed: (points) => changed({ ...now, points }) });

  const send = latest((given) => ask("solve", given), (found, given, more) => {
    board.show(found.status === "failed" ? { status: "refused", what: say("failed"), hint: say("failed-hint") } : found, more);
    if (!more) boardHost.setAttribute("aria-busy", "false");
    if (!more) table.show(now.points, found.table);
  });
  const explain = latest((given) => ask("solve", given), (found, given, more) => {
    if (more) return;
    explained.setAttribute("aria-busy", "false");
    if (found.explanation) put(explained, found.explanation);
    else explained.replaceChildren(found.status === "failed" ? trouble({}, say) : "");
    sections.show();
  });
  const explainSoon = rested(() => {
    if (now.points.length <= FEW) explain({ ...now, lang });
    else {
      explained.replaceChildren(el("p", {}, button(say("explain"), asked)));
      sections.show();
    }
    explained.setAttribute("aria-busy", String(now.points.length <= FEW));
  }, 500);
  const asked = () => {
    explained.setAttribute("aria-busy", "true");
    explained.replaceChildren(el("p", { role: "status" }, say("loading")));
    explain({ ...now, lang });
  };
  const addressSoon = rested(() => go({ board: now }, { quietly: true, render: false }), 200);

  const solve = () => {
    boardHost.setAttribute("aria-busy", "true");
    explained.setAttribute("aria-busy", "true");
    send({ ...now, lang, explain: false });
    explainSoon();
  };
  // A change by hand: the picture has moved already, the answer follows.
  const changed = (state, onBoard = false) => {
    now = structuredClone(state);
    if (!onBoard) board.set(now);
    table.show(now.points, null);
    addressSoon();
    solve();
  };

  const area = el("textarea", { rows: "5", spellcheck: "false", placeholder: "x1,x2,y\n0,0,-1\n1/2,3,1" });
  const pasted = el("p", { class: "quiet", role: "status" });
  const paste = el("details", { class: "paste" }, el("summary", {}, say("paste")),
    el("p", { class: "quiet" }, say("paste-help", { names: CALLED.join(", ") })), field(say("paste-label"), area),
    button(say("paste-use"), () => {
      const found = pointsOf(area.value, texts.choices.most_points);
      const remark = found.wrong ?? found.note;
      pasted.textContent = remark ? say(remark, found.filled) : "";
      if (found.points) changed({ ...now, points: found.points });
    }), pasted);

  const examples = el("div", { class: "examples", role: "group", "aria-label": say("examples") },
    ...Object.entries(EXAMPLES).map(([name, state]) => button(say(`example-${name}`), () => {
      go({ board: structuredClone(state) });
    }, "chip")));
  const download = button(say("certificate"), async () => {
    const found = await ask("certificate", { ...now, lang }).catch(() => ({ status: "failed" }));
    told.replaceChildren(found.status === "ok" ? "" : trouble(found, say));
    if (found.status === "ok") saved(found.file, found.text);
  });
  const practise = button(say("practise-data"), () => go({
    place: "check", board: now, check: { question: "board/alpha", answer: "" },
  }));
  host.querySelector(".lead").append(examples);
  host.append(el("div", { class: "two" },
    el("section", { "aria-label": say("board-title") }, boardHost),
    el("section", { class: "beside", "aria-labelledby": "data-title" }, el("h2", { id: "data-title" }, say("data")), tableHost, paste,
      el("div", { class: "actions" }, download, practise, linkButton(say)), el("p", { class: "quiet" }, say("certificate-help")), told)),
  sections.box);

  const update = (next) => {
    now = structuredClone(next.board);
    ({ lang } = next);
    told.replaceChildren(next.lost ? el("p", { class: "lost" }, say("points-lost", { count: next.lost })) : "");
    board.set(now);
    table.show(now.points, null);
    solve();
  };
  update(view);
  return { update, remove: () => { send.stop(); explain.stop(); explainSoon.stop(); addressSoon.stop(); sections.remove(); board.remove(); } };
};
