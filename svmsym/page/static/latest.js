// One request at a time, and of those that come meanwhile only the last: nothing queues behind a drag.
//
// send(given) asks; show(found, given, more) is told every answer, `more` if a newer request is on its way.

export const latest = (ask, show) => {
  let busy = false;
  let next = null;
  let alive = true;
  const send = async (given) => {
    if (busy) {
      next = { given };
      return;
    }
    busy = true;
    const found = await ask(given).catch(() => ({ status: "failed" }));
    busy = false;
    const waiting = next;
    next = null;
    if (!alive) return;
    if (waiting) send(waiting.given);
    show(found, given, waiting !== null);
  };
  send.stop = () => { alive = false; };
  return send;
};

// Calls only after a rest of so many milliseconds.
export const rested = (action, milliseconds) => {
  let timer = 0;
  const later = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), milliseconds);
  };
  later.stop = () => clearTimeout(timer);
  return later;
};
