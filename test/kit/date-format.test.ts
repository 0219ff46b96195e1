import { expect, it } from 'vitest';
import { dateFormat } from '../../src/kit/messages/date-format.ts';
import { formatsOf } from '../../src/kit/messages/formats.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('the first of a month is an ordinal in French, in every form', () => {
  const french = formatsOf('fr');
  expect(french.day('2026-11-01')).toBe('dimanche 1er novembre');
  expect(french.shortDay('2026-11-01')).toBe('1er nov.');
  expect(french.period({ start: '2026-11-01', end: '2026-11-01' })).toBe('1er novembre 2026');
  expect(plain(french.period({ start: '2026-10-01', end: '2026-10-31' }))).toBe('1er–31 octobre 2026');
  expect(plain(french.shortPeriod({ start: '2026-09-28', end: '2026-10-01' }))).toBe('28 sept. – 1er oct.');
  expect(french.instant('2026-11-01T09:00:00Z')).toContain('1er novembre 2026');
  expect(french.instant({ at: '2026-11-01T09:00:00Z', zone: 'Europe/Paris' })).toContain('1er novembre');
});

it('other days, dates in numbers and other languages stay as they are', () => {
  const french = formatsOf('fr');
  expect([french.shortDay('2026-11-11'), french.shortDay('2026-11-21')]).toEqual(['11 nov.', '21 nov.']);
  expect(french.month('2026-11-01')).toBe('novembre 2026');
  const numeric = dateFormat('fr', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  expect(numeric.format(Date.UTC(2026, 10, 1))).not.toContain('er');
  const timed = dateFormat('fr', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  expect(timed.format(Date.UTC(2026, 10, 1, 1))).not.toContain('er');
  expect(formatsOf('de').day('2026-11-01')).toBe('Sonntag, 1. November');
  expect(formatsOf('es').shortDay('2026-11-01')).toBe('1 nov');
  expect(formatsOf('en').shortDay('2026-11-01')).toBe('Nov 1');
});

it('regions of French write it too', () => {
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
  for (const locale of ['fr-FR', 'fr-CA', 'fr-CH', 'fr-BE']) {
    expect(dateFormat(locale, long).format(Date.UTC(2026, 10, 1))).toContain('1er novembre 2026');
  }
});
