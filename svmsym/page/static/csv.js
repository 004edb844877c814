// A pasted table as points: x₁, x₂, class in each line, with commas, semicolons, tabs or spaces between.
//
// A first line of words is passed over. Of two classes with other names the first one becomes −1.

const NUMBER = /^[+\-−]?(\d+([.,]\d+)?|[.,]\d+)(\/\d+)?$/;

const number = (text) => text.replace("−", "-").replace("+", "").replace(",", ".");

const parts = (line) => {
  for (const mark of ["\t", ";", ","]) if (line.includes(mark)) return line.split(mark).map((part) => part.trim());
  return line.trim().split(/\s+/);
};

// {points} or {wrong: key, filled}
export const pointsOf = (text, most) => {
  const lines = text.split(/\r?\n/).map((line, k) => [line.trim(), k + 1]).filter(([line]) => line && !line.startsWith("#"));
  const rows = [];
  for (const [k, [line, at]] of lines.entries()) {
    const row = parts(line).map((part) => part.replace(/^"(.*)"$/, "$1"));
    const good = row.length === 3 && NUMBER.test(row[0]) && NUMBER.test(row[1]) && row[2] !== "";
    if (good) rows.push([number(row[0]), number(row[1]), row[2].replace("−", "-").replace(/^\+/, "")]);
    else if (k > 0) return { wrong: "paste-wrong", filled: { line: at, text: line.slice(0, 40) } };
  }
  if (!rows.length) return { wrong: "paste-empty", filled: {} };
  if (rows.length > most) return { wrong: "paste-many", filled: { most } };
  const names = [...new Set(rows.map((row) => row[2]))];
  if (names.length > 2) return { wrong: "paste-classes", filled: {} };
  const plain = names.every((name) => name === "1" || name === "-1");
  const label = (name) => (plain ? Number(name) : names.indexOf(name) === 0 ? -1 : 1);
  return { points: rows.map(([x, y, name]) => [x, y, label(name)]) };
};
