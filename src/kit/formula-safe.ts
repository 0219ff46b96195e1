/** What makes a spreadsheet read a cell as a formula, or hides that it does (ASVS 1.2.10; full-width twins included). */
const formulaStart = /^[\s\0\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u;
/** Where a list is separated by semicolons, as in German or French, a spreadsheet begins another cell there, quotes or not. */
const cellWithin = /(?<=[;\t\r\n])(?=[\s\0\p{Cf}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

const blanks = /^[\s\0\p{Cf}]*/u;

/** A text from outside as a spreadsheet may have it: an apostrophe stands before what would be taken for a formula. */
export function formulaSafe(text: string): string {
  const [lead = ''] = blanks.exec(text) ?? [];
  const safe = lead + text.slice(lead.length).replace(cellWithin, "'");
  return formulaStart.test(text) ? `'${safe}` : safe;
}
