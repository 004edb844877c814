// Python in a worker: loads Pyodide and the archives from beside this file, then answers question by question.

import loading from "./engine-loading.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const archives = Object.keys(loading.archives);
const sizes = { ...loading.interpreter, ...loading.archives };
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
let done = 0;

const told = (bytes) => {
  done += bytes;
  postMessage({ progress: { done: Math.min(done, total), total } });
};

// Every fetch of a file that is waited for is counted while it arrives, those of Pyodide as well.
const plainFetch = globalThis.fetch;
const counted = (response) => {
  const counting = new TransformStream({
    transform: (piece, out) => {
      told(piece.length);
      out.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
};
globalThis.fetch = async (asked, ...more) => {
  const response = await plainFetch(asked, ...more);
  const address = new URL(asked.url ?? asked, import.meta.url).href;
  const waited = Object.keys(sizes).some((file) => address === new URL(file, import.meta.url).href);
  return waited && response.ok && response.body ? counted(response) : response;
};

const fetched = async (address) => {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const boot = async () => {
  told(0);
  const [python, ...unpacked] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }),
    ...archives.map(fetched),
  ]);
  for (const archive of unpacked) python.unpackArchive(archive, "zip", { extractDir: "/svmsym" });
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
