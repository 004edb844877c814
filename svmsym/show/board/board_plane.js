// The plane of the board: numbers as texts, the window that shows all points, and the lines of its grid.

export const GRID = 4; // points snap to quarters
const LINES = 30; // of the grid in one direction, at most

// "5/4" → 1.25
export const float = (text) => {
  const [over, under = "1"] = String(text).split("/");
  return Number(over) / Number(under);
};

// 1.26 → "5/4", the nearest quarter as a fraction in lowest terms
export const snapped = (value) => {
  const over = Math.round(value * GRID);
  if (over % 4 === 0) return String(over / 4);
  return over % 2 === 0 ? `${over / 2}/2` : `${over}/4`;
};

// The window of the plane: all points with room around them, square, on whole numbers. What is no number (an address
// may say 1/0) has no place in it.
export const windowOf = (points) => {
  const values = points.flatMap(([x, y]) => [float(x), float(y)]).filter(Number.isFinite);
  return { low: Math.floor(Math.min(0, ...values) - 1), high: Math.ceil(Math.max(4, ...values) + 1) };
};

// Where the grid has its lines: whole numbers, further apart in a wide window, so that there are never many.
export const gridOf = ({ low, high }) => {
  let step = 1;
  for (let k = 0; (high - low) / step > LINES; k += 1) step *= k % 3 === 1 ? 2.5 : 2; // 1, 2, 5, 10, 20, 50 …
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, k) => (first + k) * step);
};
