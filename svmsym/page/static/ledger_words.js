// The words for verdicts and for how bad an erratum is.

export const verdictWord = (say, name) => say(name.replace(" ", "-"));
export const severityWord = (say, name) => say(name === "notation" ? "notation-slip" : name);
