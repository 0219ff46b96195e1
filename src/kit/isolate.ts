/**
 * Names from right to left in plain text, isolated by two signs that nobody sees (Unicode Standard Annex 9): without
 * them, the name turns the date behind it around.
 */
const [open, close] = ['\u2068', '\u2069'];
const pairs = /\u2068[^\u2066-\u2069\n]*\u2069/g;
/** Letters of scripts from right to left, and the mark that acts as one. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Text without letters from right to left, or with all of them isolated, stays as it is. */
export function isolate(text: string): string {
  if (!rightToLeft.test(text.replace(pairs, ''))) return text;
  return `${open}${withoutIsolates(text)}${close}`;
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** Without signs that turn more than their own text around: only pairs stay. */
export function onlyIsolated(text: string): string {
  const kept = text.match(pairs) ?? [];
  return text
    .split(pairs)
    .map((part, at) => part.replace(/[\u202a-\u202e\u2066-\u2069]/g, '') + (kept[at] ?? ''))
    .join('')
    .replace(/[\u202a-\u202e]/g, '');
}

/** After a cut, which may have taken the closing sign. */
export function closeIsolate(text: string): string {
  return text.lastIndexOf(open) > text.lastIndexOf(close) ? `${text}${close}` : text;
}

/** A line break ends an isolate, so the next line begins with one of its own. */
export function isolateLines(lines: string[]): string[] {
  let isOpen = false;
  return lines.map((line) => {
    const whole = isOpen ? `${open}${line}` : line;
    isOpen = whole.lastIndexOf(open) > whole.lastIndexOf(close);
    return closeIsolate(whole);
  });
}
