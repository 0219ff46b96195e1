import { expect, it } from 'vitest';
import { percentLevels } from '../../src/kit/messages/axis-levels.ts';
import { formatsOf } from '../../src/kit/messages/formats.ts';

const languages = ['en', 'de', 'fr', 'es'] as const;

it.each(languages)('amounts, shares and counts below zero have the same sign: %s', (language) => {
  const formats = formatsOf(language);
  const written = [
    formats.money({ amount: '-0.073', currency: 'KWD' }),
    formats.money({ amount: '-1284.5', currency: 'EUR' }),
    formats.money({ amount: '-1', currency: 'unknown' }),
    ...[formats.percent(-5.8), formats.setPercent(-5), formats.decimal(-1.5)],
    ...[formats.count(-1200), formats.short(-12_000)],
  ];
  for (const text of written) {
    expect(text).not.toContain('-');
    expect(text.match(/−/g)).toHaveLength(1);
  }
});

it.each(languages)('what is rounded to none has no sign: %s', (language) => {
  const formats = formatsOf(language);
  const written = [
    ...[formats.decimal(-0.04), formats.count(-0.4), formats.short(-0.04), formats.bytes(-0.4)],
    ...['-0.00', '-0.004'].map((amount) => formats.money({ amount, currency: 'EUR' })),
    ...['-0', '-0.00'].map((amount) => formats.money({ amount, currency: 'unknown' })),
  ];
  for (const text of written) expect(text).not.toMatch(/[−-]/);
});

it('counts of four digits read alike where there is little room, unless they are written shorter', () => {
  const { short, count } = formatsOf('de');
  expect([short(1_365), short(12_400), short(999)]).toEqual([count(1_365), count(12_400), '999']);
  expect(formatsOf('en').short(1_365)).toBe('1.4K');
});

it('a set share that is not quite none or all does not read as one', () => {
  const { setPercent } = formatsOf('en');
  expect([0, 0.04, 0.05, 99.94, 99.95, 100].map(setPercent)).toEqual([
    ...['0%', '<0.1%', '0.1%', '99.9%', '>99.9%', '100%'],
  ]);
});

it('the levels of an axis do not read alike', () => {
  expect(percentLevels('en', [0, 0.01, 0.02])).toEqual(['0.00%', '0.01%', '0.02%']);
  expect(percentLevels('en', [0, 0.5, 1])).toEqual(['0.0%', '0.5%', '1.0%']);
  expect(percentLevels('de', [0, 20, 40])).toEqual(['0\u00a0%', '20\u00a0%', '40\u00a0%']);
});

it('what is not below zero has none', () => {
  const { money, count } = formatsOf('en');
  expect([money({ amount: '0.073', currency: 'KWD' }), count(0)].join()).not.toMatch(/[-−]/);
});
