// The sections of a long document beside it, where the screen has room: whoever reads or shows it sees where they are.

import { el } from "./elements.js";

// {node, box}: `box` holds the document and its sections; show() reads the headings anew.
export const outlined = (article, say) => {
  const list = el("ol");
  const node = el("nav", { class: "outline", "aria-label": say("sections"), hidden: true }, list);
  const box = el("div", { class: "with-outline" }, article, node);
  let entries = new Map();
  const seen = new IntersectionObserver((changes) => {
    const last = changes.filter((change) => change.isIntersecting).at(-1);
    if (!last) return;
    for (const [heading, entry] of entries) {
      if (heading === last.target) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
    }
  }, { rootMargin: "-8% 0px -70% 0px" });

  const show = () => {
    seen.disconnect();
    const headings = [...article.querySelectorAll("h3")];
    entries = new Map(headings.map((heading) => [heading, el("button", {
      type: "button", click: () => heading.scrollIntoView({ block: "start" }),
    }, heading.textContent)]));
    list.replaceChildren(...[...entries.values()].map((entry) => el("li", {}, entry)));
    node.hidden = headings.length < 2;
    for (const heading of headings) seen.observe(heading);
  };
  return { box, show, remove: () => seen.disconnect() };
};
