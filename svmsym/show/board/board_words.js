// What the board says where nobody gives it the words of another language.

export const DEFAULT_WORDS = {
  title: "Board", kernel: "Kernel", linear: "linear", quadratic: "quadratic", cubic: "cubic",
  price: "C", hard: "hard margin (C = ∞)", add: "Add a point", flip: "Other class", drop: "Remove",
  reset: "Start again", waiting: "Both classes need a point.", infeasible: "The classes cannot be separated.",
  common: "Common to both convex hulls:", refused: "Not solved:", many: "α is not unique.",
  margin: "margin", slack: "ξ", objective: "objective",
  help: "Drag points. Click on free space to add one. Keys: arrows move, Enter changes the class, Delete removes.",
  point: "point", positive: "class +1", negative: "class −1", support: "support vector",
};
