// One slide at a time, one step at a time. Without this script all slides stand below each other.
(() => {
  const slides = [...document.querySelectorAll(".slide")];
  let now = 0;
  let shown = 0;

  // What has the same number appears together.
  const when = (part) => Number(part.dataset.step) - 1;
  const parts = () => [...slides[now].querySelectorAll(".step")];
  const steps = () => Math.max(0, ...parts().map(when));

  function draw() {
    slides.forEach((slide, k) => slide.classList.toggle("now", k === now));
    parts().forEach((part) => part.classList.toggle("later", when(part) > shown));
    history.replaceState(null, "", `#${now + 1}`);
  }

  function go(slide, count) {
    now = Math.min(Math.max(slide, 0), slides.length - 1);
    shown = Math.min(count, steps());
    draw();
  }

  function forward() {
    if (shown < steps()) go(now, shown + 1);
    else if (now + 1 < slides.length) go(now + 1, 0);
  }

  function back() {
    if (shown > 0) go(now, shown - 1);
    else if (now > 0) go(now - 1, Infinity);
  }

  const keys = {
    ArrowRight: forward, ArrowDown: forward, PageDown: forward, " ": forward, Enter: forward,
    ArrowLeft: back, ArrowUp: back, PageUp: back, Backspace: back,
    Home: () => go(0, 0), End: () => go(slides.length - 1, Infinity),
  };

  document.addEventListener("keydown", (event) => {
    const move = keys[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("a")) return;
    if (event.clientX < innerWidth / 3) back();
    else forward();
  });
  addEventListener("hashchange", () => go((parseInt(location.hash.slice(1), 10) || 1) - 1, Infinity));

  document.documentElement.classList.add("live");
  go((parseInt(location.hash.slice(1), 10) || 1) - 1, 0);
})();
