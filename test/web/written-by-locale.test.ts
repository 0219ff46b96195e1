import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMessages } from '../../scripts/messages/catalogs.mjs';
import { languages } from '../../src/kit/messages/languages.ts';
import { formatClock } from '../../src/web/ui/numbers/day-format.ts';
import { filesBelow } from '../support/source-imports.ts';

test('no placeholder has a decimal point of its own', () => {
  const files = filesBelow('src/web', /\.tsx$/);
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((path) => /placeholder="\d+\.\d/.test(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});

/** Of fields of times, which have two digits for the hour. */
const onPurpose = ['site-settings.pleaseEnterBothHoursAs', 'site-settings.timesAreThoseOfZone'];

test.each(Object.keys(languages))('no text in %s has a time of its own', (language) => {
  const found = Object.entries(readMessages(language))
    .filter(([, text]) => /\b\d\d?(:\d\d|\sh\b)/.test(text))
    .map(([key]) => key);
  expect(found).toEqual(onPurpose);
});

test('a time is written as the reader does', () => {
  expect(formatClock('08:00').replaceAll(/\s/g, ' ')).toBe('8:00 AM');
  expect(formatClock('17:30').replaceAll(/\s/g, ' ')).toBe('5:30 PM');
});
