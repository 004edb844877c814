// The hand on the board: mouse, finger and keyboard as one set of deeds.
//
// handle(picture, deeds) listens; deeds = {choose(k), move(k, event), shift(k, dx, dy), add(event), flip(k), drop(k),
// release()}.

const STILL = 8; // pixels that a tap may move; more is a swipe over the page
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const pointOf = (event) => {
  const node = event.target.closest("[data-point]");
  return node && { node, k: Number(node.dataset.point) };
};

export const handle = (picture, deeds) => {
  let dragged = null;
  let tapped = null; // where a finger or the mouse went down on free space

  picture.addEventListener("pointerdown", (event) => {
    const on = pointOf(event);
    if (on) {
      dragged = on.k;
      picture.setPointerCapture(event.pointerId);
      // Not drawn anew: a finger's touch still has to arrive at this very element.
      for (const other of picture.querySelectorAll(".chosen")) other.classList.remove("chosen");
      on.node.classList.add("chosen");
      deeds.choose(dragged);
      event.preventDefault();
    } else if (event.button === 0 && event.isPrimary) tapped = [event.clientX, event.clientY];
  });
  // A finger on a point drags it, elsewhere it scrolls the page; browsers do not heed touch-action inside a picture.
  picture.addEventListener("touchstart", (event) => {
    if (pointOf(event)) event.preventDefault();
  }, { passive: false });
  picture.addEventListener("pointermove", (event) => {
    if (dragged !== null) deeds.move(dragged, event);
  });
  const released = (event) => {
    if (tapped && event.type === "pointerup") {
      const [x, y] = tapped;
      if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) deeds.add(event);
    }
    tapped = null;
    if (dragged === null) return;
    dragged = null;
    deeds.release();
  };
  picture.addEventListener("pointerup", released);
  picture.addEventListener("pointercancel", released);
  picture.addEventListener("keydown", (event) => {
    const on = pointOf(event);
    if (!on) return;
    if (event.key in ARROWS) deeds.shift(on.k, ...ARROWS[event.key]);
    else if (event.key === "Enter" || event.key === " ") deeds.flip(on.k);
    else if (event.key === "Delete" || event.key === "Backspace") deeds.drop(on.k);
    else return;
    event.preventDefault();
  });
  picture.addEventListener("focusin", (event) => {
    const on = pointOf(event);
    if (on) deeds.choose(on.k, false);
  });
};
