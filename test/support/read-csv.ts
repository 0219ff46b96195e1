/** Reads RFC 4180 by its grammar, without the library that writes ours. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [field, end] = readField(text, at);
    row.push(field);
    if (text[end] === ',') at = end + 1;
    else if (text.startsWith('\r\n', end)) {
      rows.push(row);
      row = [];
      at = end + 2;
    } else throw new Error(`no comma and no line end at ${end}`);
  }
  return rows;
}

function readField(text: string, start: number): [string, number] {
  if (text[start] !== '"') {
    const length = text.slice(start).search(/[,\r\n"]/);
    return [text.slice(start, start + length), start + length];
  }
  let field = '';
  let at = start + 1;
  while (true) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error(`a quote at ${start} is never closed`);
    field += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [field, quote + 1];
    field += '"';
    at = quote + 2;
  }
}
