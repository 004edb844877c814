// Formulas that are wider than their room, as on a phone: set smaller as far as they stay legible. What is still wider
// scrolls, by the keyboard as well, and a shadow says so.

const SMALLEST = 0.7; // of the usual size
const WIDE = ".display, .table, p";

const fit = (part) => {
  part.style.fontSize = "";
  let size = 1;
  // Not everything in it shrinks in proportion, so that once is not always enough.
  for (let k = 0; k < 3 && part.classList.contains("display") && part.clientWidth > 0; k += 1) {
    if (part.scrollWidth <= part.clientWidth || size === SMALLEST) break;
    size = Math.max(SMALLEST, (size * part.clientWidth) / part.scrollWidth - 0.005);
    part.style.fontSize = `${size}em`;
  }
  const wide = part.scrollWidth > part.clientWidth + 1;
  part.classList.toggle("wide", wide && part.localName !== "p");
  if (wide) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
};

const watched = new Map(); // hosts, and the width for which each was fitted

const fitAll = (host) => {
  if (watched.get(host) === host.clientWidth) return;
  watched.set(host, host.clientWidth);
  for (const part of host.querySelectorAll(WIDE)) fit(part);
};

const observer = new ResizeObserver((seen) => {
  for (const { target } of seen) fitAll(target);
});

// Another font has other widths. What has left the page is forgotten here.
document.fonts.addEventListener("loadingdone", () => {
  for (const host of [...watched.keys()]) {
    if (host.isConnected) {
      watched.set(host, -1);
      fitAll(host);
    } else {
      watched.delete(host);
      observer.unobserve(host);
    }
  }
});

// What stands in a host fits from now on, whatever becomes of the window.
export const fitted = (host) => {
  if (!watched.has(host)) observer.observe(host);
  watched.set(host, -1);
  requestAnimationFrame(() => fitAll(host));
};
