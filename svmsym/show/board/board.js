// The board: points of two classes that can be dragged, with hyperplane, margin, slack and α.
//
// mount(host, {state, words, changed}) draws a board into an element and returns {state, show, set, remove}.
// `changed(state)` is called whenever a person has changed something; whoever solves answers with show(reply), or
// with show(reply, true) where a newer state is on its way. Meanwhile the points have moved already, the last answer
// stays, and the host carries data-late.
// Numbers of points are texts ("5/4"), so that what is solved is exactly what is shown. Only drawing rounds.
// No library, no request, no markup from text. The files board_*.js belong to it.

import { makeBar } from "./board_bar.js";
import { handle } from "./board_hand.js";
import { make, tag } from "./board_nodes.js";
import { drawPicture, followed, placeOf } from "./board_picture.js";
import { float, GRID, snapped, windowOf } from "./board_plane.js";
import { writeResult } from "./board_result.js";
import { DEFAULT_WORDS } from "./board_words.js";

const CROWD = 10; // points beyond which only some have their numbers beside them
const MOST = 60; // points

export const mount = (host, { state, words = {}, changed = () => {} }) => {
  const say = { ...DEFAULT_WORDS, ...words };
  const first = structuredClone(state);
  let now = structuredClone(state);
  let reply = { status: "waiting" };
  let chosen = -1;
  let late = false;
  let kept = { reply: null, view: null, paths: [] }; // the curves of an answer, followed once
  let view = windowOf(now.points);

  const told = () => {
    late = true;
    draw();
    changed(structuredClone(now));
  };
  const setPoint = (k, x, y) => {
    const within = (v) => snapped(Math.min(view.high, Math.max(view.low, v)));
    const next = [within(x), within(y), now.points[k][2]];
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
    if (now.points.length >= MOST) return;
    const ones = now.points.filter((p) => p[2] === 1).length;
    now.points.push([snapped(x), snapped(y), 2 * ones <= now.points.length ? 1 : -1]);
    chosen = now.points.length - 1;
    told();
    focus(chosen);
  };
  const reset = () => {
    now = structuredClone(first);
    chosen = -1;
    view = windowOf(now.points);
    told();
  };
  // Without scrolling: under a finger or the mouse the picture stays where it is.
  const focus = (k) => picture.querySelector(`[data-point="${k}"]`)?.focus({ preventScroll: true });
  const centre = () => (view.low + view.high) / 2;

  host.classList.add("svmsym-board");
  const bar = makeBar(host, say, {
    kernel: (name) => { now.kernel = name; told(); },
    price: (text) => { now.C = text; told(); },
    add: () => add(centre(), centre()),
    flip: () => chosen >= 0 && flip(chosen),
    drop: () => chosen >= 0 && drop(chosen),
    reset,
  });
  const seen = tag("div", { class: "seen" }, "", host);
  const picture = make("svg", { viewBox: "0 0 400 400", role: "group", "aria-label": say.help }, seen);
  tag("p", { class: "help" }, say.help, seen);
  const result = tag("div", { class: "result", "aria-live": "polite" }, "", host);

  handle(picture, {
    choose: (k, take = true) => {
      chosen = k;
      bar.show(now, chosen);
      if (take) focus(k);
    },
    move: (k, event) => setPoint(k, ...placeOf(event, picture, view)),
    shift: (k, dx, dy) => {
      chosen = k;
      setPoint(k, float(now.points[k][0]) + dx / GRID, float(now.points[k][1]) + dy / GRID);
      view = windowOf(now.points);
      draw();
      focus(k);
    },
    add: (event) => add(...placeOf(event, picture, view)),
    flip: (k) => {
      flip(k);
      focus(k);
    },
    drop,
    release: () => {
      view = windowOf(now.points);
      draw();
      focus(chosen);
    },
  });

  const draw = () => {
    const held = picture.contains(document.activeElement); // a point that goes and comes back keeps the keyboard
    host.toggleAttribute("data-late", late);
    host.classList.toggle("crowded", now.points.length > CROWD);
    if (kept.reply !== reply || kept.view !== view) {
      kept = { reply, view, paths: reply.status === "optimal" ? followed(reply, view) : [] };
    }
    drawPicture(picture, { points: now.points, reply, view, chosen, paths: kept.paths, say });
    bar.show(now, chosen);
    writeResult(result, reply, say);
    if (held) focus(chosen);
  };

  draw();
  return {
    get state() { return structuredClone(now); },
    show: (found, more = false) => { reply = found; late = more; draw(); },
    set: (next) => {
      now = structuredClone(next);
      chosen = Math.min(chosen, now.points.length - 1);
      view = windowOf(now.points);
      draw();
    },
    remove: () => host.replaceChildren(),
  };
};
