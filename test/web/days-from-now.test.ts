import { expect, it } from 'vitest';
import { daysFromNow } from '../../src/web/ui/days-from-now.ts';

it('days from now are the same for two clicks of a minute, later and earlier', () => {
  const clicks = [Date.parse('2026-11-28T19:45:00.001Z'), Date.parse('2026-11-28T19:45:59.999Z')];
  expect(clicks.map((now) => daysFromNow(30, now))).toEqual(Array(2).fill('2026-12-28T19:45:00.000Z'));
  expect(daysFromNow(-90, clicks[1])).toBe('2026-08-30T19:45:00.000Z');
});
