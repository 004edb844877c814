// The address holds the view: #solve?lang=de&points=0,0,-1;2,2,1&kernel=linear&C=inf
//
// Only what differs from the usual is written. What an address says is data: unknown keys are passed over, long
// texts are cut, points that are none are counted, and the engine checks the rest when it is asked.

export const PLACES = ["derive", "solve", "check", "lectures"];
export const FOUR = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]];
const LANGUAGES = ["en", "de", "es", "ko", "zh"];
const THEMES = ["auto", "light", "dark"];
const MOST_POINTS = 60;
const LONGEST = 4000;

export const usual = () => ({
  place: "derive",
  lost: 0, // points of the address that could not be read
  lang: LANGUAGES.find((code) => navigator.language?.toLowerCase().startsWith(code)) ?? "en",
  theme: "auto",
  derive: { name: "hard-margin", notation: "default", detail: "lecture", conventions: {} },
  board: { points: structuredClone(FOUR), kernel: "linear", C: "inf" },
  check: { question: "hard-margin/lagrangian", answer: "" },
  lectures: { lecture: "", verdict: "", errata: "", text: "", entry: "" },
});

const pointsText = (points) => points.map((point) => point.join(",")).join(";");

const given = (text) => text.split(";").filter((part) => part.trim()).length;

const pointsOf = (text) => {
  const points = text.split(";", MOST_POINTS).map((part) => part.split(","))
    .filter((part) => part.length === 3 && ["1", "-1"].includes(part[2].trim()))
    .map(([x, y, label]) => [x.trim().slice(0, 12), y.trim().slice(0, 12), Number(label)]);
  return points.filter(([x, y]) => x && y);
};

const conventionsText = (chosen) => Object.entries(chosen).map(([key, value]) => `${key}:${value}`).join(",");

const conventionsOf = (text) => Object.fromEntries(
  text.split(",", 8).map((part) => part.split(":")).filter((part) => part.length === 2 && /^[a-z]+$/.test(part[0])),
);

// The view that an address shows; what it does not say stays as it was.
export const viewOf = (hash, before) => {
  const [, place, query = ""] = /^#?([a-z]*)\??(.*)$/s.exec(hash) ?? [];
  const said = new URLSearchParams(query);
  const view = { ...structuredClone(before), lost: 0 };
  const fresh = usual();
  const text = (key, otherwise) => (said.get(key) ?? otherwise).slice(0, LONGEST);
  if (PLACES.includes(place)) view.place = place;
  if (LANGUAGES.includes(said.get("lang"))) view.lang = said.get("lang");
  view.theme = THEMES.includes(said.get("theme")) ? said.get("theme") : fresh.theme;
  if (place === "derive") {
    for (const key of ["name", "notation", "detail"]) view.derive[key] = text(key, fresh.derive[key]);
    view.derive.conventions = conventionsOf(text("conventions", ""));
  }
  if (place === "solve" || said.has("points")) {
    view.board.points = said.has("points") ? pointsOf(said.get("points")) : fresh.board.points;
    if (said.has("points")) view.lost = given(said.get("points")) - view.board.points.length;
    for (const key of ["kernel", "C"]) view.board[key] = text(key, fresh.board[key]).slice(0, 20);
  }
  if (place === "check") for (const key of ["question", "answer"]) view.check[key] = text(key, fresh.check[key]);
  if (place === "lectures") for (const key of Object.keys(fresh.lectures)) view.lectures[key] = text(key, "");
  return view;
};

// The address of a view.
export const addressOf = (view) => {
  const said = new URLSearchParams();
  const fresh = usual();
  const add = (some, otherwise) => {
    for (const [key, value] of Object.entries(some)) if (value !== otherwise[key]) said.set(key, value);
  };
  said.set("lang", view.lang);
  if (view.theme !== fresh.theme) said.set("theme", view.theme);
  if (view.place === "derive") {
    const { conventions, ...rest } = view.derive;
    add(rest, fresh.derive);
    add({ conventions: conventionsText(conventions) }, { conventions: "" });
  }
  if (view.place === "check") add(view.check, fresh.check);
  if (view.place === "solve" || (view.place === "check" && view.check.question.startsWith("board/"))) {
    const { points, ...rest } = view.board;
    const written = pointsText(points);
    if (written !== pointsText(FOUR) || view.place === "check") said.set("points", written);
    add(rest, fresh.board);
  }
  if (view.place === "lectures") add(view.lectures, fresh.lectures);
  // Commas, slashes and the like may stand in a fragment as they are.
  return `#${view.place}?${said}`.replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3B/g, ";").replace(/%3A/g, ":");
};
