// The picture of the board: grid, hyperplane and margins, points with α and ξ beside them.

import { curve, joined, polynomial, rises } from "./board_curves.js";
import { make, short, typeset } from "./board_nodes.js";
import { float, gridOf } from "./board_plane.js";

const SIDE = 400; // units of the picture, whatever its size on the screen

const across = (x, { low, high }) => ((float(x) - low) / (high - low)) * SIDE;
const upright = (y, view) => SIDE - across(y, view);

// The place in the plane that an event of the mouse or of a finger means.
export const placeOf = (event, picture, { low, high }) => {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const span = (high - low) / SIDE;
  return [low + at.x * span, high - at.y * span];
};

// The curves f = −1, 0, 1 of an answer as paths; following them takes longer than drawing them.
export const followed = (reply, view) => {
  const f = polynomial(reply.monomials);
  const spot = ([x, y]) => `${across(x, view).toFixed(1)} ${upright(y, view).toFixed(1)}`;
  const path = (line) => `M${line.map(spot).join("L")}`;
  return [-1, 0, 1].map((level) => [level, joined(curve(f, level, view)).map(path).join("")]);
};

const drawGrid = (picture, view) => {
  const lines = make("g", { class: "grid", "aria-hidden": "true" }, picture);
  for (const v of gridOf(view)) {
    const kind = v === 0 ? "axis" : "line";
    make("path", { class: kind, d: `M${across(v, view)} 0V${SIDE}M0 ${upright(v, view)}H${SIDE}` }, lines);
  }
};

// What the answer says about point k, as long as it has the same points.
const foundOf = (reply, k, count) => {
  if (reply.status !== "optimal" || reply.alpha.length !== count) return null;
  const slack = reply.slack[k] === "0" ? null : reply.slack[k];
  return { alpha: reply.support[k] ? reply.alpha[k] : null, slack, bounded: reply.bounded[k] };
};

const nameOf = ([x, y, label], k, found, say) => {
  const words = [`${say.point} ${k + 1}`, `(${typeset(x)}, ${typeset(y)})`, label > 0 ? say.positive : say.negative];
  if (found?.alpha) words.push(say.support, `α = ${typeset(found.alpha)}`);
  if (found?.slack) words.push(`${say.slack} = ${typeset(found.slack)}`);
  return words.join(", ");
};

const HIGH = 13; // of a number beside a point
const meet = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const around = (x, y, size) => ({ x: x - size, y: y - size, w: 2 * size, h: 2 * size });

// Where a number stands: below or above, to the right or to the left; the first place that nothing else has taken.
const spot = (text, x, y, below, taken) => {
  const w = text.length * 6.6;
  const at = (under, left) => ({
    under, left, x: left ? x - 13 - w : x + 13, y: y + (under ? 18 : -9) - HIGH + 3, w, h: HIGH,
  });
  const inside = (box) => box.x >= 0 && box.x + w <= SIDE && box.y >= 0 && box.y + HIGH <= SIDE;
  const choices = [at(below, false), at(!below, false), at(!below, true), at(below, true)];
  const good = choices.filter(inside);
  return good.find((box) => !taken.some((other) => meet(box, other))) ?? good[0] ?? choices[0];
};

const drawNumbers = (group, [px, py], found, { reply, view, taken }) => {
  const [x, y] = [across(px, view), upright(py, view)];
  // Beside the margin, not on it: a dash before a number would look like its sign.
  const below = rises(polynomial(reply.monomials), float(px), float(py));
  const write = (text, kind, under) => {
    const box = spot(text, x, y, under, taken);
    taken.push(box);
    const beside = box.left ? { x: -13, "text-anchor": "end" } : { x: 13 };
    make("text", { ...beside, class: kind, y: box.under ? 18 : -9 }, group).textContent = text;
  };
  if (found.alpha) write(short(found.alpha), found.bounded ? "bound" : "", below);
  if (found.slack) write(`ξ ${short(found.slack)}`, "slack", !below);
};

// Draws everything anew; `paths` are those of followed().
export const drawPicture = (picture, { points, reply, view, chosen, paths, say }) => {
  picture.replaceChildren();
  drawGrid(picture, view);
  for (const [level, d] of paths) {
    make("path", { class: level ? "margin" : "boundary", d, "aria-hidden": "true" }, picture);
  }
  const taken = points.map(([x, y]) => around(across(x, view), upright(y, view), 11));
  points.forEach((point, k) => {
    const [x, y, label] = point;
    if (!Number.isFinite(float(x)) || !Number.isFinite(float(y))) return; // refused by the solver, and said below
    const found = foundOf(reply, k, points.length);
    const group = make("g", {
      class: `point ${label > 0 ? "positive" : "negative"}${k === chosen ? " chosen" : ""}`, tabindex: "0",
      role: "button", "aria-label": nameOf(point, k, found, say), "data-point": k,
      transform: `translate(${across(x, view).toFixed(2)} ${upright(y, view).toFixed(2)})`,
    }, picture);
    make("circle", { class: "touch", r: 22 }, group);
    if (found?.alpha) make("circle", { class: "ring", r: 11 }, group);
    if (label > 0) make("circle", { class: "mark", r: 6 }, group);
    else make("rect", { class: "mark", x: -5.5, y: -5.5, width: 11, height: 11 }, group);
    if (found) drawNumbers(group, point, found, { reply, view, taken });
  });
};
