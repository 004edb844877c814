// The board: points of two classes that can be dragged, with hyperplane, margin, slack and α.
//
// mount(host, {state, words, changed}) draws a board into an element and returns {state, show, set, remove}.
// `changed(state)` is called whenever a person has changed something; whoever solves answers with show(reply), or
// with show(reply, true) where a newer state is on its way. Meanwhile the points have moved already, the last answer
// stays, and the host carries data-late.
// Numbers of points are texts ("5/4"), so that what is solved is exactly what is shown. Only drawing rounds.
// No library, no request, no markup from text: every string goes through textContent.

const SVG = "http://www.w3.org/2000/svg";
const GRID = 4; // points snap to quarters
const CELLS = 56; // squares along a side by which curves are followed
const LINES = 30; // of the grid in one direction, at most
const CROWD = 10; // points beyond which only some have their numbers beside them
const STILL = 8; // pixels that a tap may move; more is a swipe over the page
const DEFAULT_WORDS = {
  title: "Board", kernel: "Kernel", linear: "linear", quadratic: "quadratic", cubic: "cubic",
  price: "C", hard: "hard margin (C = ∞)", add: "Add a point", flip: "Other class", drop: "Remove",
  reset: "Start again", waiting: "Both classes need a point.", infeasible: "The classes cannot be separated.",
  common: "Common to both convex hulls:", refused: "Not solved:", many: "α is not unique.",
  margin: "margin", slack: "ξ", objective: "objective",
  help: "Drag points. Click on free space to add one. Keys: arrows move, Enter changes the class, Delete removes.",
  point: "point", positive: "class +1", negative: "class −1", support: "support vector",
};

const make = (name, attributes = {}, parent = null) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (parent) parent.append(node);
  return node;
};

const tag = (name, attributes = {}, text = "", parent = null) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  if (parent) parent.append(node);
  return node;
};

// "5/4" → 1.25
export const float = (text) => {
  const [over, under = "1"] = String(text).split("/");
  return Number(over) / Number(under);
};

// 1.26 → "5/4", the nearest quarter as a fraction in lowest terms
export const snapped = (value) => {
  const over = Math.round(value * GRID);
  if (over % 4 === 0) return String(over / 4);
  return over % 2 === 0 ? `${over / 2}/2` : `${over}/4`;
};

const typeset = (text) => String(text).replace(/-/g, "−").replace(/sqrt\((\d+)\)/g, "√$1").replace(/\*(?=√)/g, "").replace(/\*/g, "·");

// A number beside a point: the fraction, or where that is long a rounded number that says so.
export const short = (text) => (String(text).length > 7 ? `≈ ${typeset(float(text).toPrecision(3))}` : typeset(text));

// The window of the plane: all points with room around them, square, on whole numbers. What is no number (an address
// may say 1/0) has no place in it.
export const windowOf = (points) => {
  const values = points.flatMap(([x, y]) => [float(x), float(y)]).filter(Number.isFinite);
  return { low: Math.floor(Math.min(0, ...values) - 1), high: Math.ceil(Math.max(4, ...values) + 1) };
};

// Where the grid has its lines: whole numbers, further apart in a wide window, so that there are never many.
export const gridOf = ({ low, high }) => {
  let step = 1;
  for (let k = 0; (high - low) / step > LINES; k += 1) step *= k % 3 === 1 ? 2.5 : 2; // 1, 2, 5, 10, 20, 50 …
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, k) => (first + k) * step);
};

// f from its monomials
export const polynomial = (monomials) => (x, y) => {
  let sum = 0;
  for (const [i, j, c] of monomials) sum += c * x ** i * y ** j;
  return sum;
};

// Whether the curve through a point on which f is constant rises to the right.
export const rises = (f, x, y, d = 1 / 1024) => (f(x + d, y) - f(x - d, y)) * (f(x, y + d) - f(x, y - d)) < 0;

// The curve f = level by squares: pieces [x1, y1, x2, y2] where the sign changes along two edges.
export const curve = (f, level, { low, high }) => {
  const step = (high - low) / CELLS;
  const row = (r) => Array.from({ length: CELLS + 1 }, (_, c) => f(low + c * step, low + r * step) - level);
  const pieces = [];
  let below = row(0);
  for (let r = 0; r < CELLS; r += 1) {
    const above = row(r + 1);
    const y = low + r * step;
    for (let c = 0; c < CELLS; c += 1) {
      const x = low + c * step;
      const corners = [[x, y, below[c]], [x + step, y, below[c + 1]], [x + step, y + step, above[c + 1]],
        [x, y + step, above[c]]];
      const hits = [];
      for (let k = 0; k < 4; k += 1) {
        const [ax, ay, a] = corners[k];
        const [bx, by, b] = corners[(k + 1) % 4];
        if ((a < 0) !== (b < 0)) hits.push(ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b));
      }
      if (hits.length === 4) pieces.push(hits);
      if (hits.length === 8) {
        const middle = f(x + step / 2, y + step / 2) - level;
        const turned = (middle < 0) === (corners[0][2] < 0);
        const [p, q, s, t] = [hits.slice(0, 2), hits.slice(2, 4), hits.slice(4, 6), hits.slice(6, 8)];
        pieces.push(...(turned ? [[...p, ...q], [...s, ...t]] : [[...p, ...t], [...q, ...s]]));
      }
    }
    below = above;
  }
  return pieces;
};

// Pieces that meet as long lines [[x, y], …], so that dashes run through.
export const joined = (pieces) => {
  const key = (x, y) => `${Math.round(x * 1e6)} ${Math.round(y * 1e6)}`;
  const at = new Map();
  const ends = pieces.map(([a, b, c, d]) => [[a, b], [c, d]]);
  ends.forEach((piece, k) => piece.forEach((end) => at.set(key(...end), [...(at.get(key(...end)) ?? []), k])));
  const free = new Set(ends.keys());
  // From one end of a line as far as pieces follow.
  const walked = (line) => {
    for (;;) {
      const last = line.at(-1);
      const next = at.get(key(...last)).find((k) => free.has(k));
      if (next === undefined) return line;
      free.delete(next);
      const [p, q] = ends[next];
      line.push(key(...p) === key(...last) ? q : p);
    }
  };
  const lines = [];
  for (const k of ends.keys()) {
    if (free.delete(k)) lines.push(walked(walked(ends[k].slice()).reverse()));
  }
  return lines;
};

export const mount = (host, { state, words = {}, changed = () => {} }) => {
  const say = { ...DEFAULT_WORDS, ...words };
  const first = structuredClone(state);
  let now = structuredClone(state);
  let reply = { status: "waiting" };
  let chosen = -1;
  let dragged = null;
  let tapped = null; // where a finger or the mouse went down on free space
  let late = false;
  let drawn = { reply: null, view: null, paths: [] }; // the curves of an answer, followed once
  let view = windowOf(now.points);

  host.classList.add("svmsym-board");
  const bar = tag("div", { class: "bar", role: "toolbar", "aria-label": say.title }, "", host);
  const kernelLabel = tag("label", {}, `${say.kernel} `, bar);
  const kernel = tag("select", { name: "kernel" }, "", kernelLabel);
  for (const name of ["linear", "quadratic", "cubic"]) tag("option", { value: name }, say[name], kernel);
  const hardLabel = tag("label", {}, "", bar);
  const hard = tag("input", { type: "checkbox", name: "hard" }, "", hardLabel);
  hardLabel.append(` ${say.hard}`);
  const priceLabel = tag("label", {}, `${say.price} `, bar);
  const price = tag("input", { type: "text", name: "C", size: "5", inputmode: "text", maxlength: "12" }, "", priceLabel);
  const button = (word, action) => {
    const node = tag("button", { type: "button" }, word, bar);
    node.addEventListener("click", action);
    return node;
  };
  const picture = make("svg", { viewBox: "0 0 400 400", role: "group", "aria-label": say.help });
  host.append(picture);
  const result = tag("div", { class: "result", "aria-live": "polite" }, "", host);
  tag("p", { class: "help" }, say.help, host);

  const across = (x) => ((float(x) - view.low) / (view.high - view.low)) * 400;
  const upright = (y) => 400 - ((float(y) - view.low) / (view.high - view.low)) * 400;

  const told = () => {
    late = true;
    draw();
    changed(structuredClone(now));
  };
  const setPoint = (k, x, y) => {
    const kept = (v) => snapped(Math.min(view.high, Math.max(view.low, v)));
    const next = [kept(x), kept(y), now.points[k][2]];
    if (next[0] === now.points[k][0] && next[1] === now.points[k][1]) return;
    now.points[k] = next;
    told();
  };
  const flip = (k) => {
    now.points[k][2] = -now.points[k][2];
    told();
  };
  const drop = (k) => {
    now.points.splice(k, 1);
    chosen = Math.min(k, now.points.length - 1);
    told();
    focus(chosen);
  };
  const add = (x, y) => {
    if (now.points.length >= 60) return;
    const ones = now.points.filter((p) => p[2] === 1).length;
    now.points.push([snapped(x), snapped(y), 2 * ones <= now.points.length ? 1 : -1]);
    chosen = now.points.length - 1;
    told();
    focus(chosen);
  };
  // Without scrolling: under a finger or the mouse the picture stays where it is.
  const focus = (k) => picture.querySelector(`[data-point="${k}"]`)?.focus({ preventScroll: true });

  button(say.add, () => add((view.low + view.high) / 2, (view.low + view.high) / 2));
  button(say.flip, () => chosen >= 0 && flip(chosen));
  button(say.drop, () => chosen >= 0 && drop(chosen));
  button(say.reset, () => {
    now = structuredClone(first);
    chosen = -1;
    view = windowOf(now.points);
    told();
  });
  kernel.addEventListener("change", () => { now.kernel = kernel.value; told(); });
  hard.addEventListener("change", () => { now.C = hard.checked ? "inf" : "1"; told(); });
  price.addEventListener("change", () => { now.C = price.value.trim() || "inf"; told(); });

  const place = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const span = (view.high - view.low) / 400;
    return [view.low + at.x * span, view.high - at.y * span];
  };
  picture.addEventListener("pointerdown", (event) => {
    const node = event.target.closest("[data-point]");
    if (node) {
      dragged = Number(node.dataset.point);
      chosen = dragged;
      picture.setPointerCapture(event.pointerId);
      // Not drawn anew: a finger's touch still has to arrive at this very element.
      for (const other of picture.querySelectorAll(".chosen")) other.classList.remove("chosen");
      node.classList.add("chosen");
      focus(chosen);
      event.preventDefault();
    } else if (event.button === 0 && event.isPrimary) tapped = [event.clientX, event.clientY];
  });
  // A finger on a point drags it, elsewhere it scrolls the page; browsers do not heed touch-action inside a picture.
  picture.addEventListener("touchstart", (event) => {
    if (event.target.closest("[data-point]")) event.preventDefault();
  }, { passive: false });
  picture.addEventListener("pointermove", (event) => {
    if (dragged !== null) setPoint(dragged, ...place(event));
  });
  const released = (event) => {
    if (tapped && event.type === "pointerup") {
      const [x, y] = tapped;
      if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) add(...place(event));
    }
    tapped = null;
    if (dragged === null) return;
    dragged = null;
    view = windowOf(now.points);
    draw();
    focus(chosen);
  };
  picture.addEventListener("pointerup", released);
  picture.addEventListener("pointercancel", released);
  picture.addEventListener("keydown", (event) => {
    const node = event.target.closest("[data-point]");
    if (!node) return;
    const k = Number(node.dataset.point);
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key in moves) {
      const [dx, dy] = moves[event.key];
      chosen = k;
      setPoint(k, float(now.points[k][0]) + dx / GRID, float(now.points[k][1]) + dy / GRID);
      view = windowOf(now.points);
      draw();
      focus(k);
    } else if (event.key === "Enter" || event.key === " ") {
      flip(k);
      focus(k);
    } else if (event.key === "Delete" || event.key === "Backspace") drop(k);
    else return;
    event.preventDefault();
  });
  picture.addEventListener("focusin", (event) => {
    const node = event.target.closest("[data-point]");
    if (node) chosen = Number(node.dataset.point);
  });

  const fits = () => reply.status === "optimal" && reply.alpha.length === now.points.length;

  const followed = () => {
    const f = polynomial(reply.monomials);
    const spot = ([x, y]) => `${across(x).toFixed(1)} ${upright(y).toFixed(1)}`;
    const path = (line) => `M${line.map(spot).join("L")}`;
    return [-1, 0, 1].map((level) => [level, joined(curve(f, level, view)).map(path).join("")]);
  };

  const draw = () => {
    const held = picture.contains(document.activeElement); // a point that goes and comes back keeps the keyboard
    host.toggleAttribute("data-late", late);
    host.classList.toggle("crowded", now.points.length > CROWD);
    picture.replaceChildren();
    const lines = make("g", { class: "grid", "aria-hidden": "true" }, picture);
    for (const v of gridOf(view)) {
      const kind = v === 0 ? "axis" : "line";
      make("path", { class: kind, d: `M${across(v)} 0V400M0 ${upright(v)}H400` }, lines);
    }
    if (reply.status === "optimal") {
      if (drawn.reply !== reply || drawn.view !== view) drawn = { reply, view, paths: followed() };
      for (const [level, d] of drawn.paths) {
        make("path", { class: level ? "margin" : "boundary", d, "aria-hidden": "true" }, picture);
      }
    }
    now.points.forEach(([x, y, label], k) => {
      if (!Number.isFinite(float(x)) || !Number.isFinite(float(y))) return; // refused by the solver, and said below
      const known = fits();
      const words = [`${say.point} ${k + 1}`, `(${typeset(x)}, ${typeset(y)})`, label > 0 ? say.positive : say.negative];
      if (known && reply.support[k]) words.push(say.support, `α = ${typeset(reply.alpha[k])}`);
      if (known && reply.slack[k] !== "0") words.push(`${say.slack} = ${typeset(reply.slack[k])}`);
      const group = make("g", {
        class: `point ${label > 0 ? "positive" : "negative"}${k === chosen ? " chosen" : ""}`, tabindex: "0",
        role: "button", "aria-label": words.join(", "), "data-point": k,
        transform: `translate(${across(x).toFixed(2)} ${upright(y).toFixed(2)})`,
      }, picture);
      make("circle", { class: "touch", r: 22 }, group);
      if (known && reply.support[k]) make("circle", { class: "ring", r: 11 }, group);
      if (label > 0) make("circle", { class: "mark", r: 6 }, group);
      else make("rect", { class: "mark", x: -5.5, y: -5.5, width: 11, height: 11 }, group);
      const left = across(x) > 330;
      const beside = left ? { x: -13, "text-anchor": "end" } : { x: 13 };
      // Beside the margin, not on it: a dash before a number would look like its sign.
      const below = known && rises(polynomial(reply.monomials), float(x), float(y)) !== left;
      if (known && reply.support[k]) make("text", { ...beside, class: reply.bounded[k] ? "bound" : "", y: below ? 18 : -9 }, group).textContent = short(reply.alpha[k]);
      if (known && reply.slack[k] !== "0") {
        make("text", { ...beside, class: "slack", y: below ? -9 : 18 }, group).textContent = `ξ ${short(reply.slack[k])}`;
      }
    });
    kernel.value = now.kernel;
    hard.checked = now.C === "inf";
    price.value = now.C === "inf" ? "" : now.C;
    price.disabled = now.C === "inf";
    write();
    if (held) focus(chosen);
  };

  const row = (name, value) => {
    const line = tag("div", {}, "", result);
    tag("span", { class: "name" }, `${name} = `, line);
    tag("span", { class: "value", "data-name": name }, typeset(value), line);
  };
  const write = () => {
    result.replaceChildren();
    if (reply.status === "waiting") tag("p", {}, say.waiting, result);
    else if (reply.status === "refused") tag("p", {}, `${say.refused} ${reply.what}. ${reply.hint}`, result);
    else if (reply.status === "infeasible") {
      tag("p", {}, say.infeasible, result);
      if (reply.common) tag("p", {}, `${say.common} (${reply.common.map(typeset).join(", ")})`, result);
    } else if (reply.status === "optimal") {
      row("α", `(${reply.alpha.join(", ")})`);
      if (reply.w) row("w", `(${reply.w.join(", ")})`);
      const [low, high] = reply.b_interval ?? [reply.b, reply.b];
      row("b", low === high ? reply.b : `${reply.b} ∈ [${low ?? "−∞"}, ${high ?? "∞"}]`);
      if (reply.margin !== null) row(say.margin, reply.margin);
      row(say.objective, reply.objective);
      if (reply.unique === false) tag("p", {}, say.many, result);
    }
  };

  draw();
  return {
    get state() { return structuredClone(now); },
    show: (found, more = false) => { reply = found; late = more; draw(); },
    set: (next) => { now = structuredClone(next); chosen = Math.min(chosen, now.points.length - 1); view = windowOf(now.points); draw(); },
    remove: () => host.replaceChildren(),
  };
};

// In a notebook (anywidget): the state goes to Python, the reply comes back.
const render = ({ model, el }) => {
  let waiting = false;
  let next = null;
  const send = (state) => {
    if (waiting) { next = state; return; }
    waiting = true;
    model.set("state", state);
    model.save_changes();
  };
  const host = tag("div", {}, "", el);
  const board = mount(host, { state: model.get("state"), words: model.get("words"), changed: send });
  const arrived = () => {
    board.show(model.get("reply"));
    waiting = false;
    if (next) {
      const state = next;
      next = null;
      send(state);
    }
  };
  arrived();
  model.on("change:reply", arrived);
  return () => { model.off("change:reply", arrived); board.remove(); };
};

export default { render };
