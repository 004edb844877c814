// ask(place, given) → the answer of svmsym, from a server or from the browser itself.
//
// <meta name="svmsym-engine" content="server">   POST api/<place>, JSON in and out
// <meta name="svmsym-engine" content="pyodide">  ./engine.js answers in this browser
// A refusal is an answer ({status: "refused", what, hint}); only what went wrong on the way is thrown.

const engine = document.querySelector('meta[name="svmsym-engine"]')?.content ?? "server";

const fromServer = async (place, given) => {
  const response = await fetch(`api/${place}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
    credentials: "omit",
    cache: "no-store",
  });
  const found = await response.json().catch(() => null);
  if (found && typeof found === "object" && "status" in found) return found;
  throw new Error(`${place}: ${response.status}`);
};

const fromBrowser = async (place, given) => (await import("./engine.js")).ask(place, given);

export const ask = engine === "pyodide" ? fromBrowser : fromServer;
export const inBrowser = engine === "pyodide";
