// What of a file is prose, line by line: the rest is blanked, so that line numbers stay.

const code = '§';

/** Markdown without code blocks, inline code, link targets and HTML tags. */
export function proseOfMarkdown(text) {
  let fence = '';
  const lines = text.split('\n').map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark && (!fence || line.trim().startsWith(fence))) {
      fence = fence ? '' : mark;
      return '';
    }
    return fence ? '' : line;
  });
  return lines
    .join('\n')
    .replace(/(`+)(?:(?!\1)[^`]|\n(?!\n))+?\1/g, (inline) => code + inline.replace(/[^\n]/g, ''))
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<?https?:\/\/\S+/g, code)
    .split('\n');
}

/** The comments of a settings file. */
export function proseOfSettings(text) {
  return text.split('\n').map((line) => /^\s*#\s?(.*)/.exec(line)?.[1] ?? '');
}

/** The texts of a catalog, which is printed one entry a line, and the words of their keys. */
export function proseOfCatalog(text) {
  return text.split('\n').map((line) => {
    const [, key = '', sentence] = /^\s*"((?:[^"\\]|\\.)*)":\s*("(?:[^"\\]|\\.)*"),?$/.exec(line) ?? [];
    return key && `${wordsOf(key)}. ${jsonText(sentence)}`;
  });
}

/** Words of a name: `reports.enterAnEmail` is “enter an email”. */
function wordsOf(key) {
  return key
    .slice(key.indexOf('.') + 1)
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

/** Titles, summaries and descriptions of an OpenAPI document. */
export function proseOfOpenapi(text) {
  const entry = /^\s*"(?:title|summary|description)":\s*("(?:[^"\\]|\\.)*"),?$/;
  return text.split('\n').map((line) => withoutInlineCode(jsonText(entry.exec(line)?.[1])));
}

/** The comments of a source file: line comments, and the lines of blocks. */
export function proseOfComments(text) {
  let isBlock = false;
  return text.split('\n').map((line) => {
    if (isBlock || /^\s*\{?\/\*/.test(line)) {
      isBlock = !line.includes('*/');
      return withoutInlineCode(line.replace(/\*\/.*$/, '').replace(/^[\s{]*\/?\*+|^\s+/g, ''));
    }
    return withoutInlineCode(/(?:^|[\s;{}(),])\/\/\s(.*)$/.exec(line)?.[1] ?? '');
  });
}

/** Comments, and the texts of log lines. */
export function proseOfSource(text) {
  const lines = proseOfComments(text);
  for (const call of text.matchAll(/\blog\.(?:debug|info|warn|error)\([^;]*?\)(?=[;,)\n])/g)) {
    for (const literal of call[0].matchAll(/'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'/g)) {
      const line = text.slice(0, call.index + literal.index).split('\n').length - 1;
      lines[line] += ` ${literal[0]}`;
    }
  }
  return lines;
}

/** Comments, and every literal that has a space in it: what a program prints. */
export function proseOfProgram(text) {
  const comments = proseOfComments(text);
  return text.split('\n').map((line, index) => {
    const literals = line.match(/'(?:[^'\\]|\\.)* (?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)* (?:[^`\\]|\\.)*`/g) ?? [];
    return [comments[index], ...literals].join(' ');
  });
}

function jsonText(literal) {
  return literal ? JSON.parse(literal) : '';
}

function withoutInlineCode(text) {
  return text.replace(/`[^`]*`/g, code).replace(/https?:\/\/\S+/g, code);
}
