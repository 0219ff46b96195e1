import { expect, it } from 'vitest';
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

it('what is not below zero has none', () => {
  const { money, count } = formatsOf('en');
  expect([money({ amount: '0.073', currency: 'KWD' }), count(0)].join()).not.toMatch(/[-−]/);
});
