// HTML of svmsym as elements: only what documents consist of comes in, everything else is left out.
//
// The engine escapes every text already, and the page's policy runs no script from markup; this is the third lock.

import { fitted } from "./fitting.js";

const KNOWN = new Set(("h1 h2 h3 h4 h5 h6 p div span table thead tbody tr td th caption aside b i em a ul ol li figure "
  + "figcaption br math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr "
  + "mtd mstyle mpadded mphantom semantics svg g path line polyline polygon circle ellipse rect text tspan title desc defs "
  + "clippath pattern marker use").split(" "));
const REFUSED = /^(on|style$|src|xlink|formaction|action|srcdoc|background|ping|target)/i;

const cleaned = (node) => {
  for (const child of [...node.children]) {
    if (!KNOWN.has(child.localName.toLowerCase())) {
      child.remove();
      continue;
    }
    for (const { name, value } of [...child.attributes]) {
      if (REFUSED.test(name) || (name === "href" && !value.startsWith("#"))) child.removeAttribute(name);
    }
    cleaned(child);
  }
};

// The reason of a line once more below it: where there is no room beside it, it stands there (document.css).
const becauses = (body) => {
  for (const cell of body.querySelectorAll(".display td.reason")) {
    const row = document.createElement("tr");
    row.className = "because";
    const below = row.insertCell();
    below.colSpan = 5;
    below.textContent = cell.textContent;
    cell.parentElement.after(row);
  }
};

// Puts HTML into an element, in place of what was there; links to numbered formulas scroll there.
export const put = (host, html) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  cleaned(body);
  becauses(body);
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    const { hash } = link;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      host.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView({ block: "center" });
    });
  }
  host.replaceChildren(...body.childNodes);
  fitted(host);
  return host;
};
