// French has a space before some marks that no line may break at. A mark that begins a word is a literal: `?key=value`, `%40`.
const marks = {
  fr: (words) => words.replace(/ (?=[;?!](?!\w))/g, '\u202f').replace(/ (?=»|[:%](?!\w))|(?<=«) /g, '\u00a0'),
};

export function typeset(language, text) {
  return marks[language]?.(text) ?? text;
}
