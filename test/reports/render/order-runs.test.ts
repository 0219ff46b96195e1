import { expect, it } from 'vitest';
import { orderRuns } from '../../../src/reports/render/pdf/order-runs.ts';

/** As it stands on paper: right-to-left runs are turned round letter by letter. */
function onPaper(line: string): string {
  return orderRuns(line)
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
])('%s stands as %s', (line, paper) => {
  expect(onPaper(line)).toBe(paper);
});
