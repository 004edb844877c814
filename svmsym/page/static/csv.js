// A pasted table as points: x₁, x₂, class in each line, with commas, semicolons, tabs or spaces between.
//
// A first line of words has names: the column called y, label, class or target is the class, else the last.
// Of two classes with other names the first one becomes −1.

const NUMBER = /^[+\-−]?(\d+([.,]\d+)?|[.,]\d+)(\/\d+)?$/;

const number = (text) => text.replace("−", "-").replace("+", "").replace(",", ".");

const parts = (line) => {
  for (const mark of ["\t", ";", ","]) if (line.includes(mark)) return line.split(mark).map((part) => part.trim());
  return line.trim().split(/\s+/);
};

export const CALLED = ["y", "label", "labels", "class", "target"];

// The same rule as in files: y right after x, and not last, is a coordinate; of several names none counts.
const labelColumn = (names) => {
  const lower = names.map((name) => name.toLowerCase());
  const pair = (k) => lower[k] === "y" && lower[k - 1] === "x" && k < lower.length - 1;
  const named = [...lower.keys()].filter((k) => CALLED.includes(lower[k]) && !pair(k));
  return named.length === 1 ? named[0] : lower.length - 1;
};

// {points}, with {note: key, filled} where the class is not the last column, or {wrong: key, filled}
export const pointsOf = (text, most) => {
  const lines = text.split(/\r?\n/).map((line, k) => [line.trim(), k + 1]).filter(([line]) => line && !line.startsWith("#"));
  const rows = [];
  let column = 2;
  let told = {};
  for (const [k, [line, at]] of lines.entries()) {
    const row = parts(line).map((part) => part.replace(/^"(.*)"$/, "$1"));
    const [first, second] = row.filter((_, j) => j !== column);
    const name = row[column];
    const good = row.length === 3 && NUMBER.test(first) && NUMBER.test(second) && name !== "";
    if (good) rows.push([number(first), number(second), name.replace("−", "-").replace(/^\+/, "")]);
    else if (k === 0 && row.length === 3) {
      column = labelColumn(row);
      if (column < 2) told = { note: "paste-column", filled: { column: column + 1, name: row[column].slice(0, 40) } };
    } else if (k > 0) return { wrong: "paste-wrong", filled: { line: at, text: line.slice(0, 40) } };
  }
  if (!rows.length) return { wrong: "paste-empty", filled: {} };
  if (rows.length > most) return { wrong: "paste-many", filled: { most } };
  const names = [...new Set(rows.map((row) => row[2]))];
  if (names.length > 2) return { wrong: "paste-classes", filled: {} };
  const plain = names.every((name) => name === "1" || name === "-1");
  const label = (name) => (plain ? Number(name) : names.indexOf(name) === 0 ? -1 : 1);
  return { points: rows.map(([x, y, name]) => [x, y, label(name)]), ...told };
};
