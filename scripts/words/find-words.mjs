import { allowed, rules } from './rules.mjs';

/**
 * Words that are out in the lines of prose of one file. A phrase may cross the end of a line, as in wrapped Markdown.
 *
 * @param {string} file
 * @param {string[]} lines
 * @returns {{ file: string, line: number, word: string, say: string }[]}
 */
export function findWords(file, lines) {
  const text = lines.join('\n');
  const found = rules.flatMap(({ word, say }) =>
    [...text.matchAll(new RegExp(spacesAsBreaks(word.source), `${word.flags}g`))].map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      word: match[0].replace(/\s+/g, ' '),
      say,
    })),
  );
  return found.filter((each) => !isAllowed(each)).sort((one, other) => one.line - other.line);
}

/** A space in a pattern also stands for the end of a line, never for an empty line. */
function spacesAsBreaks(source) {
  return source.replaceAll(' ', '(?: |\\n(?!\\n))');
}

function isAllowed({ file, word }) {
  return allowed.some((each) => each.file === file && each.word.test(word));
}
