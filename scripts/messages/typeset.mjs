// French has a space before some marks that no line may break at.
const marks = {
  fr: (words) => words.replace(/ (?=[;?!])/g, '\u202f').replace(/ (?=[:»%])|(?<=«) /g, '\u00a0'),
};

export function typeset(language, text) {
  return marks[language]?.(text) ?? text;
}
