// Elements of the board and the way its numbers are set. No markup from text: every string goes through textContent.

import { float } from "./board_plane.js";

const SVG = "http://www.w3.org/2000/svg";

export const make = (name, attributes = {}, parent = null) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (parent) parent.append(node);
  return node;
};

export const tag = (name, attributes = {}, text = "", parent = null) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  if (parent) parent.append(node);
  return node;
};

export const typeset = (text) => String(text).replace(/-/g, "−").replace(/sqrt\((\d+)\)/g, "√$1").replace(/\*(?=√)/g, "").replace(/\*/g, "·");

// A number beside a point: the fraction, or where that is long a rounded number that says so.
export const short = (text) => (String(text).length > 7 ? `≈ ${typeset(float(text).toPrecision(3))}` : typeset(text));
