// The points of the board as a table that can be edited, with α, ξ and f(x) of each beside it.

import { el, typeset } from "./elements.js";

const NUMBER = /^[+-]?(\d{1,8}|\d{0,6}\.\d{1,6})(\/[1-9]\d{0,6})?$/;
const SIGNS = { 1: "+1", "-1": "−1" };

// changed(points) is told every edit that is a number; show(points, rows, most) draws.
export const pointTable = (host, { say, changed }) => {
  let points = [];
  const body = el("tbody");
  const columns = ["x₁", "x₂", say("column-class"), "α", "ξ", "f(x)", ""];
  const head = [say("column-number"), ...columns].map((text, k) => el("th", {
    scope: "col", class: k > 3 && k < 7 ? "mathematics" : "",
  }, text || el("span", { class: "unseen" }, say("board-drop"))));
  host.append(el("div", { class: "scrolled", tabindex: "0", role: "region", "aria-label": say("data-table") },
    el("table", { class: "points" }, el("caption", { class: "unseen" }, say("data-table")),
      el("thead", {}, el("tr", {}, ...head)), body)));

  const edited = (k, at, value) => changed(points.map((point, j) => (
    j === k ? point.map((old, i) => (i === at ? value : old)) : point)));

  const numberCell = (k, at) => {
    const name = at ? "x₂" : "x₁";
    const input = el("input", {
      type: "text", size: "5", maxlength: "12", inputmode: "text", autocomplete: "off", spellcheck: "false",
      "aria-label": say("value-of", { name, number: k + 1 }), "data-cell": `${k}-${at}`,
      change: () => {
        const text = input.value.trim().replace("−", "-").replace(",", ".").replace(/^\+/, "");
        const good = NUMBER.test(text);
        input.setCustomValidity(good ? "" : say("not-a-number"));
        input.setAttribute("aria-invalid", String(!good));
        if (good) edited(k, at, text);
        else input.reportValidity();
      },
    });
    input.value = points[k][at];
    return el("td", {}, input);
  };
  const classCell = (k) => {
    const label = points[k][2];
    const name = say(label > 0 ? "board-positive" : "board-negative");
    return el("td", {}, el("button", {
      type: "button", class: `class ${label > 0 ? "positive" : "negative"}`, "data-cell": `${k}-2`,
      "aria-label": `${say("board-point")} ${k + 1}: ${name}. ${say("board-flip")}`,
      click: () => edited(k, 2, -label),
    }, SIGNS[label]));
  };
  const dropCell = (k) => el("td", {}, el("button", {
    type: "button", class: "drop", "aria-label": say("remove-row", { number: k + 1 }), "data-cell": `${k}-3`,
    click: () => changed(points.filter((_, j) => j !== k)),
  }, "×"));

  return {
    show: (next, rows) => {
      const { cell } = document.activeElement?.dataset ?? {};
      points = next;
      body.replaceChildren(...points.map((_, k) => {
        const row = rows?.[k];
        const known = (text) => el("td", { class: "number" }, row && text !== undefined ? typeset(text) : "");
        const role = row?.role && row.role !== "none" ? `support ${row.role}` : "";
        return el("tr", { class: role, title: row?.role ? say(`role-${row.role}`) : null },
          el("th", { scope: "row" }, String(k + 1)), numberCell(k, 0), numberCell(k, 1), classCell(k),
          known(row?.alpha), known(row?.slack), known(row?.f), dropCell(k));
      }));
      if (cell) body.querySelector(`[data-cell="${cell}"]`)?.focus();
    },
  };
};
