import type { DirectedRun } from './order-runs.ts';
import type { ReportFonts } from './report-fonts.ts';

export type FontName = 'regular' | 'bold' | 'more';

/** What one font draws in one go, from left to right on the paper. */
export interface FontRun {
  font: FontName;
  text: string;
  /** To be shaped as a whole: letters of it join across spaces, or turn the order. */
  isRightToLeft: boolean;
}

/** Stands for a character that no font has. */
export const replacement = '\u25A1';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const joiner = /\u200C|\u200D|[\uFE00-\uFE0F]/gu;
const hebrew = /\p{Script=Hebrew}/u;
const arabic = /\p{Script=Arabic}/u;

/** Splits a run by the fonts that have its characters; the shaping engine looks at one script at a time, too. */
export function chooseFonts(
  { text, isRightToLeft }: DirectedRun,
  wish: 'regular' | 'bold',
  fonts: ReportFonts,
): FontRun[] {
  if (!isRightToLeft && hasAll(fonts[wish], text)) return [{ font: wish, text, isRightToLeft }];
  const runs: (FontRun & { script: string })[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const drawn = chooseFont(segment, wish, fonts);
    const last = runs.at(-1);
    const script = hebrew.test(segment) ? 'hebrew' : arabic.test(segment) ? 'arabic' : (last?.script ?? '');
    const fits = last && last.font === drawn.font && (last.script === script || last.script === '');
    if (fits) {
      last.text += drawn.text;
      last.script = script;
    } else runs.push({ ...drawn, isRightToLeft, script });
  }
  const placed = isRightToLeft ? runs.reverse() : runs;
  return placed.map(({ font, text: part, script }) =>
    // The engine turns what has letters from right to left; signs alone it leaves to us.
    isRightToLeft && script === ''
      ? { font, text: [...part].reverse().join(''), isRightToLeft: false }
      : { font, text: part, isRightToLeft },
  );
}

function chooseFont(
  segment: string,
  wish: 'regular' | 'bold',
  fonts: ReportFonts,
): { font: FontName; text: string } {
  const candidates = [wish, 'more'] as const;
  const whole = candidates.find((name) => hasAll(fonts[name], segment));
  if (whole) return { font: whole, text: segment };
  const bare = segment.replace(joiner, '');
  const visible = candidates.find((name) => bare !== '' && hasAll(fonts[name], bare));
  if (visible) return { font: visible, text: bare };
  const [first = ''] = bare;
  // A letter whose accent no font has is better than a box.
  const letter = candidates.find((name) => /\p{L}/u.test(first) && hasAll(fonts[name], first));
  return letter ? { font: letter, text: first } : { font: wish, text: replacement };
}

function hasAll(font: ReportFonts[FontName], text: string): boolean {
  if (!font) return false;
  for (const letter of text) if (!font.has(letter.codePointAt(0) ?? 0)) return false;
  return true;
}
