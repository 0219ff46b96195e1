import { isolateLines, withoutIsolates } from '../../kit/isolate.ts';

/** Lines of at most `columns` characters, broken at spaces; a longer word, like an address, stays whole. */
export function wrapText(text: string, columns = 72): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && [...withoutIsolates(longer)].length > columns) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return isolateLines([...lines, current]).join('\n');
}
