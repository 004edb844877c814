// A button that copies, and says that it did.

import { el } from "./elements.js";

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission for the clipboard: by way of a selection.
    const area = el("textarea", { class: "aside-copy", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
};

export const copyButton = (label, text, say, kind = "") => {
  const node = el("button", { type: "button", class: kind }, label);
  const told = el("span", { class: "told", role: "status" });
  node.addEventListener("click", async () => {
    told.textContent = (await copy(text())) ? say("copied") : say("copy-failed");
    setTimeout(() => { told.textContent = ""; }, 2500);
  });
  return el("span", { class: "copying" }, node, told);
};

export const linkButton = (say) => copyButton(say("copy-link"), () => location.href, say, "plain");
