import { expect, it } from 'vitest';
import { directionOf, orderRuns } from '../../../src/reports/render/pdf/order-runs.ts';

/** As it stands on paper: right-to-left runs are turned round letter by letter. */
function onPaper(line: string, direction = directionOf(line)): string {
  return orderRuns(line, direction)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join('') : text))
    .join('');
}

// Expected by the Unicode Bidirectional Algorithm, as browsers show them.
it.each([
  ['plain text (1)', 'plain text (1)'],
  ['אבג', 'גבא'],
  ['אבג דהו', 'והד גבא'],
  ['news אבג site', 'news גבא site'],
  ['אבג news', 'news גבא'],
  ['אבג 42', '42 גבא'],
  ['אבג 1,234.5 דהו', 'והד 1,234.5 גבא'],
  ['אבג 50% דהו', 'והד 50% גבא'],
  ['אבג (דהו)', '(והד) גבא'],
  ['אבג (Online) 3', '3 (Online) גבא'],
  ['a (אבג) b', 'a (גבא) b'],
  ['news (אבג), 12', 'news (גבא), 12'],
  ['العربية 2026', '2026 ةيبرعلا'],
  ['اب ١٢٣ ج', 'ج ١٢٣ با'],
  ['אבג Latin words here דהו', 'והד Latin words here גבא'],
  ['אבג - דהו', 'והד - גבא'],
  // Of the conformance test: W2, W4, W5, N0, L1, L2.
  ['ا 1', '1 ا'],
  ['א 1+2', '1+2 א'],
  ['א $5', '$5 א'],
  ['a [ב', 'a [ב'],
  ['(א) b', 'b (א)'],
  ['אבג 12 abc 34 דהו', 'והד abc 34 12 גבא'],
  // Letters of two UTF-16 units.
  ['news 𞤀𞤁', 'news 𞤁𞤀'],
  ['אבג 😀 דהו', 'והד 😀 גבא'],
])('%s stands as %s', (line, paper) => {
  expect(onPaper(line)).toBe(paper);
});

it('keeps the direction of the paragraph in lines that begin otherwise', () => {
  expect(directionOf('אבג news')).toBe('rtl');
  expect(onPaper('news אבג', 'rtl')).toBe('גבא news');
  expect(onPaper('news!', 'rtl')).toBe('!news');
  expect(directionOf('news אבג')).toBe('ltr');
});
