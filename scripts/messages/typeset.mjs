// Spaces that no line may break at. A mark that begins a word is a literal: `?key=value`, `%40`.
const solid = '\u00a0';
const narrow = '\u202f';

const percent = (words) => words.replace(/ (?=%(?!\w))/g, solid);
const short = (words, pairs) =>
  pairs.reduce((text, [one, other]) => text.replaceAll(`${one} ${other}`, `${one}${solid}${other}`), words);

const marks = {
  de: (words) =>
    short(percent(words), [
      ['z.', 'B.'],
      ['d.', 'h.'],
      ['u.', 'a.'],
    ]),
  es: (words) => short(percent(words), [['p.', 'ej.']]),
  fr: (words) =>
    short(percent(words), [['p.', 'ex.']])
      .replace(/ (?=[;?!](?!\w))|(?<=\d)[ \u00a0](?=\d{3}(?!\d))/g, narrow)
      .replace(/ (?=»|:(?!\w))|(?<=«) /g, solid),
};

/** @returns the text with the spaces of its language before and between marks */
export function typeset(language, text) {
  return marks[language]?.(text) ?? text;
}
