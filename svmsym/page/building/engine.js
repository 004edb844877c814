// ask(place, given) → the answer of svmsym, computed in a worker of this browser.
//
// One question at a time goes to the worker. One that takes too long ends the worker; the next gets a new one.
// What is said about lectures was computed when the page was built.

import loading from "./engine-loading.js";

const LIMIT = 60_000; // milliseconds for an answer
const MEGABYTE = 1e6;

const waiting = [];
let worker = null;
let ready = false;
let current = null;
let timer = 0;

const language = () => {
  const asked = [/[#&?]lang=(\w+)/.exec(location.hash)?.[1], ...navigator.languages];
  const known = asked.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in loading.words);
  return loading.words[known ?? "en"];
};

const refused = (what, hint) => ({ status: "refused", what, hint });

// ---- what a person sees while Python arrives

let shown = null;

const show = (text, part) => {
  if (!shown) {
    shown = document.createElement("div");
    shown.className = "engine-loading";
    shown.setAttribute("role", "status");
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.setAttribute("aria-label", text);
    shown.append(document.createElement("p"), bar);
    document.body.append(shown);
  }
  const [line, bar] = shown.children;
  if (line.textContent !== text) line.textContent = text;
  if (part === null) bar.removeAttribute("value");
  else bar.value = part;
};

const hide = () => {
  shown?.remove();
  shown = null;
};

const progress = ({ done, total }) => {
  const words = language();
  if (done >= total) return show(words.starting, null);
  const [a, b] = [done, total].map((bytes) => (bytes / MEGABYTE).toFixed(0));
  return show(words.loading.replace("{done}", a).replace("{total}", b), done / total);
};

// ---- the worker

const start = () => {
  ready = false;
  worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if ("progress" in data) progress(data.progress);
    else if ("ready" in data) {
      ready = true;
      document.documentElement.dataset.engine = "ready";
      hide();
      fetchTheRest();
      next();
    } else if ("failed" in data) fail(data.failed);
    else settle(JSON.parse(data.text));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message ?? "");
  };
};

const stop = () => {
  clearTimeout(timer);
  worker?.terminate();
  worker = null;
};

const fail = (why) => {
  stop();
  if (ready) settle(refused(`no answer: ${why}`, ""));
  else {
    // Whoever asks again tries again.
    show(`${language().failed} (${why})`, 0);
    while (waiting.length) waiting.shift().failed(new Error(why));
  }
};

const settle = (answer) => {
  clearTimeout(timer);
  const asked = current;
  current = null;
  asked?.done(answer);
  next();
};

const next = () => {
  if (current || !waiting.length) return;
  if (!worker) start();
  if (!ready) return;
  current = waiting.shift();
  timer = setTimeout(() => fail(`it took longer than ${LIMIT / 1000} s`), LIMIT);
  worker.postMessage({ place: current.place, text: JSON.stringify(current.given) });
};

// ---- what was answered when the page was built

let ledger = null;

const STORED = { lectures: (given) => given.lecture, entry: (given) => given.id };

const fetchLedger = () => {
  ledger ??= fetch(new URL("./ledger.json", import.meta.url)).then((response) => response.json());
  return ledger;
};

// From now on the page works without a network.
const fetchTheRest = () => {
  for (const font of document.fonts) font.load().catch(() => {});
  fetchLedger().catch(() => {
    ledger = null;
  });
};

const stored = async (place, given) => {
  const replies = (await fetchLedger())[place];
  const key = STORED[place](given);
  return Object.hasOwn(replies, key) ? replies[key] : refused("there is no such entry", "");
};

export const ask = (place, given) =>
  Object.hasOwn(STORED, place)
    ? stored(place, given)
    : new Promise((done, failed) => {
        waiting.push({ place, given, done, failed });
        next();
      });
