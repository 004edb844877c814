// The head of the page: the name, the four places, the language and the appearance.

import { PLACES } from "./address.js";
import { el, select } from "./elements.js";

const THEMES = ["auto", "light", "dark"];
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

export const header = (host, { say, go, addressOf }) => {
  let lang = "";
  let now = null;
  let links = [];
  let theme = null;
  let language = null;

  const look = () => {
    const name = `${say("theme")}: ${say(`theme-${now.theme}`)}`;
    theme.textContent = SIGNS[now.theme];
    theme.setAttribute("aria-label", name);
    theme.title = name;
  };
  const update = (view) => {
    now = view;
    for (const link of links) {
      const { place } = link.dataset;
      link.href = addressOf({ ...view, place });
      if (place === view.place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    language.value = view.lang;
    look();
  };
  const build = (texts) => {
    links = PLACES.map((place) => el("a", {
      "data-place": place,
      href: "#",
      click: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return; // a new window, as usual
        event.preventDefault();
        go({ place });
      },
    }, say(place)));
    language = select(Object.entries(texts.languages), now.lang, (chosen) => go({ lang: chosen }), {
      "aria-label": say("language"), class: "language",
    });
    theme = el("button", {
      type: "button", class: "theme",
      click: () => {
        go({ theme: THEMES[(THEMES.indexOf(now.theme) + 1) % THEMES.length] }, { quietly: true });
      },
    });
    const brand = el("p", { class: "brand" }, el("img", { src: "icon.svg", alt: "", width: 28, height: 28 }), say("title"));
    host.replaceChildren(
      el("div", { class: "inside" }, brand, el("nav", { "aria-label": say("places") }, ...links),
        el("div", { class: "settings" }, language, theme)),
    );
    document.getElementById("skip").textContent = say("skip");
  };
  return {
    update: (view) => { if (language) update(view); },
    show: (view, texts) => {
      now = view;
      if (lang !== texts.lang) build(texts);
      lang = texts.lang;
      update(view);
    },
  };
};
