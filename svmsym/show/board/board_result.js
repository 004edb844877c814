// The answer in words and numbers below or beside the picture.

import { tag, typeset } from "./board_nodes.js";

const row = (result, name, value) => {
  const line = tag("div", {}, "", result);
  // A letter is set as mathematics in every script, a word is not.
  tag("span", { class: name.length === 1 ? "name letter" : "name" }, `${name} = `, line);
  tag("span", { class: "value", "data-name": name }, typeset(value), line);
};

const writeOptimum = (result, reply, say) => {
  row(result, "α", `(${reply.alpha.join(", ")})`);
  if (reply.w) row(result, "w", `(${reply.w.join(", ")})`);
  const [low, high] = reply.b_interval ?? [reply.b, reply.b];
  row(result, "b", low === high ? reply.b : `${reply.b} ∈ [${low ?? "−∞"}, ${high ?? "∞"}]`);
  if (reply.margin !== null) row(result, say.margin, reply.margin);
  row(result, say.objective, reply.objective);
  if (reply.unique === false) tag("p", {}, say.many, result);
};

export const writeResult = (result, reply, say) => {
  result.replaceChildren();
  if (reply.status === "waiting") tag("p", {}, say.waiting, result);
  else if (reply.status === "refused") tag("p", {}, `${say.refused} ${reply.what}. ${reply.hint}`, result);
  else if (reply.status === "infeasible") {
    tag("p", {}, say.infeasible, result);
    if (reply.common) tag("p", {}, `${say.common} (${reply.common.map(typeset).join(", ")})`, result);
  } else if (reply.status === "optimal") writeOptimum(result, reply, say);
};
