// Python in a worker: loads Pyodide and the archives from beside this file, then answers question by question.

import loading from "./engine-loading.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const sizes = Object.entries(loading.archives);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
let done = 0;

const told = (bytes) => {
  done += bytes;
  postMessage({ progress: { done, total } });
};

const fetched = async (address) => {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const pieces = [];
  for (const reader = response.body.getReader(); ; ) {
    const { value, done: end } = await reader.read();
    if (end) break;
    pieces.push(value);
    told(value.length);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
};

const boot = async () => {
  told(0);
  const [python, ...archives] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }),
    ...sizes.map(([address]) => fetched(address)),
  ]);
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: "/svmsym" });
  python.pyimport("sys").path.insert(0, "/svmsym");
  const svmsym = python.pyimport("svmsym.page.reply_text");
  svmsym.warm();
  return svmsym;
};

const booted = boot().then(
  (svmsym) => {
    postMessage({ ready: true });
    return svmsym;
  },
  (error) => {
    postMessage({ failed: String(error.message ?? error).slice(0, 300) });
  },
);

onmessage = async ({ data }) => {
  const svmsym = await booted;
  try {
    postMessage({ text: svmsym.reply_to_text(data.place, data.text) });
  } catch (error) {
    postMessage({ failed: String(error.message ?? error).slice(-300) });
  }
};
