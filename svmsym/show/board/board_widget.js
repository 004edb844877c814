// The board in a notebook (anywidget): the state goes to Python, the reply comes back.

import { mount } from "./board.js";
import { tag } from "./board_nodes.js";

const render = ({ model, el }) => {
  let waiting = false;
  let next = null;
  const send = (state) => {
    if (waiting) { next = state; return; }
    waiting = true;
    model.set("state", state);
    model.save_changes();
  };
  const host = tag("div", {}, "", el);
  const board = mount(host, { state: model.get("state"), words: model.get("words"), changed: send });
  const arrived = () => {
    board.show(model.get("reply"));
    waiting = false;
    if (next) {
      const state = next;
      next = null;
      send(state);
    }
  };
  arrived();
  model.on("change:reply", arrived);
  return () => { model.off("change:reply", arrived); board.remove(); };
};

export default { render };
