// The curves on which f has one value, as long lines.

const CELLS = 56; // squares along a side by which curves are followed

// f from its monomials
export const polynomial = (monomials) => (x, y) => {
  let sum = 0;
  for (const [i, j, c] of monomials) sum += c * x ** i * y ** j;
  return sum;
};

// Whether the curve through a point on which f is constant rises to the right.
export const rises = (f, x, y, d = 1 / 1024) => (f(x + d, y) - f(x - d, y)) * (f(x, y + d) - f(x, y - d)) < 0;

// The curve f = level by squares: pieces [x1, y1, x2, y2] where the sign changes along two edges.
export const curve = (f, level, { low, high }) => {
  const step = (high - low) / CELLS;
  const row = (r) => Array.from({ length: CELLS + 1 }, (_, c) => f(low + c * step, low + r * step) - level);
  const pieces = [];
  let below = row(0);
  for (let r = 0; r < CELLS; r += 1) {
    const above = row(r + 1);
    const y = low + r * step;
    for (let c = 0; c < CELLS; c += 1) {
      const x = low + c * step;
      const corners = [[x, y, below[c]], [x + step, y, below[c + 1]], [x + step, y + step, above[c + 1]],
        [x, y + step, above[c]]];
      const hits = [];
      for (let k = 0; k < 4; k += 1) {
        const [ax, ay, a] = corners[k];
        const [bx, by, b] = corners[(k + 1) % 4];
        if ((a < 0) !== (b < 0)) hits.push(ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b));
      }
      if (hits.length === 4) pieces.push(hits);
      if (hits.length === 8) {
        const middle = f(x + step / 2, y + step / 2) - level;
        const turned = (middle < 0) === (corners[0][2] < 0);
        const [p, q, s, t] = [hits.slice(0, 2), hits.slice(2, 4), hits.slice(4, 6), hits.slice(6, 8)];
        pieces.push(...(turned ? [[...p, ...q], [...s, ...t]] : [[...p, ...t], [...q, ...s]]));
      }
    }
    below = above;
  }
  return pieces;
};

// Pieces that meet as long lines [[x, y], …], so that dashes run through.
export const joined = (pieces) => {
  const key = (x, y) => `${Math.round(x * 1e6)} ${Math.round(y * 1e6)}`;
  const at = new Map();
  const ends = pieces.map(([a, b, c, d]) => [[a, b], [c, d]]);
  ends.forEach((piece, k) => piece.forEach((end) => at.set(key(...end), [...(at.get(key(...end)) ?? []), k])));
  const free = new Set(ends.keys());
  // From one end of a line as far as pieces follow.
  const walked = (line) => {
    for (;;) {
      const last = line.at(-1);
      const next = at.get(key(...last)).find((k) => free.has(k));
      if (next === undefined) return line;
      free.delete(next);
      const [p, q] = ends[next];
      line.push(key(...p) === key(...last) ? q : p);
    }
  };
  const lines = [];
  for (const k of ends.keys()) {
    if (free.delete(k)) lines.push(walked(walked(ends[k].slice()).reverse()));
  }
  return lines;
};
