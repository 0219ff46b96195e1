import { expect, it } from 'vitest';
import { openDayMarks, validDays } from '../../src/kit/day-marks.ts';

const dayMs = 86_400_000;
const midnight = Date.UTC(2026, 10, 22);
const [site, other] = ['6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b', '0b7d2a9c-5f43-4d0e-8c5d-2a1b3c4d5e6f'];

it('a mark is eight characters that may stand in an address, the same all day and another the next', () => {
  const marks = openDayMarks('secret');
  const mark = marks.make(site, midnight);
  expect(mark).toMatch(/^[\w-]{8}$/);
  expect(marks.make(site, midnight + dayMs - 1)).toBe(mark);
  expect(marks.make(site, midnight + dayMs)).not.toBe(mark);
  expect(openDayMarks('secret').make(site, midnight)).toBe(mark); // on any node
});

it.each([
  ['at once', 0, true],
  ['at the end of its day', dayMs - 1, true],
  ['in the last second of the last day', (validDays + 1) * dayMs - 1, true],
  ['a moment later', (validDays + 1) * dayMs, false],
  ['before its day', -1, false],
])('a mark %s', (_, later, expected) => {
  const marks = openDayMarks('secret');
  const mark = marks.make(site, midnight);
  expect(marks.isValid(site, mark, midnight + later)).toBe(expected);
});

it('a mark is of one subject and one secret', () => {
  const marks = openDayMarks('secret');
  const mark = marks.make(site, midnight);
  expect(marks.isValid(other, mark, midnight)).toBe(false);
  expect(openDayMarks('another').isValid(site, mark, midnight)).toBe(false);
  for (const wrong of ['', mark.slice(1), `${mark}a`, mark.toLowerCase() === mark ? 'A' : mark.toLowerCase()])
    expect(marks.isValid(site, wrong, midnight)).toBe(false);
});

it('what is remembered of one day is forgotten the next', () => {
  const marks = openDayMarks('secret');
  const mark = marks.make(site, midnight);
  expect(marks.isValid(site, mark, midnight)).toBe(true);
  expect(marks.isValid(site, mark, midnight + (validDays + 1) * dayMs)).toBe(false);
  expect(marks.isValid(site, marks.make(site, midnight + dayMs), midnight + dayMs)).toBe(true);
});
