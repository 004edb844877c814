// Elements of the page: el("p", {class: "lead"}, "text", child). No markup from text: texts stay texts.

export const el = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
};

let counted = 0;

// A control with its label above it: {box, control}.
export const field = (label, control, kind = "") => {
  counted += 1;
  control.id ||= `field-${counted}`;
  return el("div", { class: `field ${kind}`.trim() }, el("label", { for: control.id }, label), control);
};

// <select> from [[value, text], …] or from groups [{label, options: [[value, text], …]}].
export const select = (entries, chosen, changed, attributes = {}) => {
  const option = ([value, text]) => el("option", { value, selected: value === chosen }, text);
  const node = el("select", { ...attributes, change: () => changed(node.value) }, ...entries.map((entry) => (
    Array.isArray(entry) ? option(entry) : el("optgroup", { label: entry.label }, ...entry.options.map(option)))));
  return node;
};

// One of a few, side by side: radio buttons that look like one control.
export const segments = (label, entries, chosen, changed) => {
  counted += 1;
  const name = `choice-${counted}`;
  const inputs = entries.map(([value, text]) => {
    const input = el("input", { type: "radio", name, value, change: () => changed(value) });
    input.checked = value === chosen;
    return el("label", {}, input, el("span", {}, text));
  });
  return el("fieldset", { class: "field segments" }, el("legend", {}, label), el("div", {}, ...inputs));
};

export const button = (text, action, kind = "") => el("button", { type: "button", class: kind, click: action }, text);

// A refusal of svmsym, or something that failed on the way, as a message.
export const trouble = (found, say) => el("div", { class: "trouble", role: "alert" },
  el("p", {}, found.what ? `${say("refused")} ${found.what.replace(/[.。]$/, "")}.` : say("failed")),
  el("p", { class: "quiet" }, found.what ? found.hint : say("failed-hint")));

const BELOW = "₀₁₂₃₄₅₆₇₈₉";
const SUBSCRIPT = /(?<![\w])([A-Za-zΑ-Ωα-ω])_(?:\{([^{}\s]{1,8})\}|([A-Za-z0-9]{1,2}))(?![\w])/g;

// "α_3 ≥ 0 on x_b" → "α₃ ≥ 0 on x" with a small b: numbers as signs, so that they can be searched, letters as elements.
export const lettered = (text) => {
  const parts = [];
  let from = 0;
  for (const found of String(text).matchAll(SUBSCRIPT)) {
    const [whole, letter, braced, plain] = found;
    const below = braced ?? plain;
    parts.push(text.slice(from, found.index) + letter);
    parts.push(/^\d+$/.test(below) ? below.replace(/\d/g, (digit) => BELOW[digit]) : el("sub", {}, below));
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
};

// "-1/2" → "−1/2", "1/sqrt(2)" → "1/√2"
export { typeset } from "./board_nodes.js";
