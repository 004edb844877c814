// The points of the board as a table that can be edited, with α, ξ and f(x) of each beside it.

import { el, typeset } from "./elements.js";

const NUMBER = /^-?(\d{1,8}|\d{0,6}\.\d{1,6})(\/[1-9]\d{0,6})?$/;

// One row, made once: what a person is writing stays where it is when an answer arrives.
const rowOf = (k, { say, edited, dropped }) => {
  const number = (at, name) => {
    const input = el("input", {
      type: "text", size: "5", maxlength: "12", autocomplete: "off", spellcheck: "false",
      "aria-label": say("value-of", { name, number: k + 1 }),
      change: () => {
        const text = input.value.trim().replace("−", "-").replace(",", ".").replace(/^\+/, "");
        const good = NUMBER.test(text);
        input.setCustomValidity(good ? "" : say("not-a-number"));
        input.setAttribute("aria-invalid", String(!good));
        if (good) edited(k, at, text);
        else input.reportValidity();
      },
    });
    return input;
  };
  const inputs = [number(0, "x₁"), number(1, "x₂")];
  let label = 0;
  const flip = el("button", { type: "button", click: () => edited(k, 2, -label) });
  const drop = el("button", {
    type: "button", class: "drop", "aria-label": say("remove-row", { number: k + 1 }), click: () => dropped(k),
  }, "×");
  const found = { alpha: el("td", { class: "number" }), slack: el("td", { class: "number" }), f: el("td", { class: "number" }) };
  const node = el("tr", {}, el("th", { scope: "row" }, String(k + 1)), ...inputs.map((input) => el("td", {}, input)),
    el("td", {}, flip), ...Object.values(found), el("td", {}, drop));
  const update = (point, row) => {
    inputs.forEach((input, at) => {
      if (input !== document.activeElement && input.value !== point[at]) {
        input.value = point[at];
        input.setCustomValidity("");
        input.removeAttribute("aria-invalid");
      }
    });
    [, , label] = point;
    flip.className = `class ${label > 0 ? "positive" : "negative"}`;
    flip.textContent = label > 0 ? "+1" : "−1";
    const word = say(label > 0 ? "board-positive" : "board-negative");
    flip.setAttribute("aria-label", `${say("board-point")} ${k + 1}: ${word}. ${say("board-flip")}`);
    if (row === null) return; // the last answer stays until the next one
    for (const [key, cell] of Object.entries(found)) cell.textContent = row?.[key] === undefined ? "" : typeset(row[key]);
    node.className = row?.role && row.role !== "none" ? `support ${row.role}` : "";
    node.title = row?.role ? say(`role-${row.role}`) : "";
  };
  return { node, update };
};

// changed(points) is told every edit that is a number; show(points, rows) draws, show(points, null) while an answer
// is on its way.
export const pointTable = (host, { say, changed }) => {
  let points = [];
  const rows = [];
  const body = el("tbody");
  const head = [say("column-number"), "x₁", "x₂", say("column-class"), "α", "ξ", "f(x)", ""].map((text, k) => el("th", {
    scope: "col", class: k > 3 && k < 7 ? "mathematics" : "",
  }, text || el("span", { class: "unseen" }, say("board-drop"))));
  host.append(el("div", { class: "scrolled", tabindex: "0", role: "region", "aria-label": say("data-table") },
    el("table", { class: "points" }, el("caption", { class: "unseen" }, say("data-table")),
      el("thead", {}, el("tr", {}, ...head)), body)));

  const edited = (k, at, value) => changed(points.map((point, j) => (
    j === k ? point.map((old, i) => (i === at ? value : old)) : point)));
  const dropped = (k) => {
    changed(points.filter((_, j) => j !== k));
    rows[Math.min(k, rows.length - 1)]?.node.querySelector("input").focus();
  };

  return {
    show: (next, found) => {
      const moved = found === null && next.length === points.length;
      points = next;
      host.toggleAttribute("data-late", found === null);
      while (rows.length > points.length) rows.pop().node.remove();
      while (rows.length < points.length) {
        const row = rowOf(rows.length, { say, edited, dropped });
        rows.push(row);
        body.append(row.node);
      }
      rows.forEach((row, k) => row.update(points[k], moved ? null : found?.[k]));
    },
  };
};
