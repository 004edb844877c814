// The bar of the board: the kernel and the price in one group, what happens to points in another.

import { tag } from "./board_nodes.js";

const KERNELS = ["linear", "quadratic", "cubic"];

// deeds = {kernel(name), price(text), add(), flip(), drop(), reset()}; show(state, chosen) makes the bar true.
export const makeBar = (host, say, deeds) => {
  const bar = tag("div", { class: "bar", role: "toolbar", "aria-label": say.title }, "", host);
  const stated = tag("div", { class: "stated" }, "", bar);
  const kernel = tag("select", { name: "kernel" }, "", tag("label", {}, `${say.kernel} `, stated));
  for (const name of KERNELS) tag("option", { value: name }, say[name], kernel);
  const hardLabel = tag("label", {}, "", stated);
  const hard = tag("input", { type: "checkbox", name: "hard" }, "", hardLabel);
  hardLabel.append(` ${say.hard}`);
  const price = tag("input", {
    type: "text", name: "C", size: "5", inputmode: "text", maxlength: "12",
  }, "", tag("label", {}, `${say.price} `, stated));
  const edited = tag("div", { class: "edited" }, "", bar);
  const button = (word, action) => {
    const node = tag("button", { type: "button" }, word, edited);
    node.addEventListener("click", action);
    return node;
  };
  button(say.add, deeds.add);
  const ofChosen = [button(say.flip, deeds.flip), button(say.drop, deeds.drop)];
  button(say.reset, deeds.reset);
  kernel.addEventListener("change", () => deeds.kernel(kernel.value));
  hard.addEventListener("change", () => deeds.price(hard.checked ? "inf" : "1"));
  price.addEventListener("change", () => deeds.price(price.value.trim() || "inf"));
  return {
    show: (state, chosen) => {
      kernel.value = state.kernel;
      hard.checked = state.C === "inf";
      price.value = state.C === "inf" ? "" : state.C;
      price.disabled = state.C === "inf";
      for (const node of ofChosen) node.disabled = chosen < 0;
    },
  };
};
