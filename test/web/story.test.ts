import { describe, expect, test } from 'vitest';
import { guessedRevenue } from '../../src/analytics/revenue/guessed-rates.ts';
import { openPrices } from '../../src/analytics/revenue/price.ts';
import type { Totals } from '../../src/contract/analytics/overview.ts';
import { RevenueSettings } from '../../src/contract/analytics/revenue.ts';
import { countMoved, goodNews, shareMoved } from '../../src/contract/messages/changes.ts';
import { inWords } from '../../src/web/numbers/in-words.ts';
import { storySteps } from '../../src/web/numbers/story-steps.ts';

describe('a share in words', () => {
  test.each([
    [0, 10, 'none'],
    [0, 0, 'none'],
    [3, 0, 'all'],
    [100, 100, 'all'],
    [9999, 10_000, 'most'],
    [95, 100, 'most'],
    [94, 100, { part: 9, whole: 10 }],
    [1, 2, { part: 1, whole: 2 }],
    [3, 5, { part: 3, whole: 5 }],
    [7, 10, { part: 7, whole: 10 }],
    [40, 100, { part: 2, whole: 5 }],
    [37, 100, { part: 2, whole: 5 }],
    [36, 100, { part: 1, whole: 3 }],
    [1, 3, { part: 1, whole: 3 }],
    [21, 100, { part: 1, whole: 5 }],
    [1, 43, { part: 1, whole: 40 }],
    [1, 104, { part: 1, whole: 100 }],
    [1, 250, { part: 1, whole: 250 }],
    [1, 2500, { part: 1, whole: 2500 }],
    [3, 10_000, { part: 1, whole: 3300 }],
  ])('%d of %d', (part, whole, expected) => {
    expect(inWords(part, whole)).toEqual(expected);
  });
});

describe('a change', () => {
  test('is news where chance would hardly move a count as far', () => {
    expect(countMoved(2774, 2775)).toMatchObject({ isNews: false, unit: 'percent' });
    expect(countMoved(98, 114)).toMatchObject({ isNews: false });
    expect(countMoved(3000, 2500)).toMatchObject({ value: 20, isNews: true });
    expect(countMoved(5, 0)).toBeNull();
  });

  test('is good or bad only where it is news, and is written as more than nothing', () => {
    const moved = { unit: 'points', isNews: true } as const;
    expect(goodNews({ ...moved, value: 2 }, true)).toBe(true);
    expect(goodNews({ ...moved, value: -2 }, true)).toBe(false);
    expect(goodNews({ ...moved, value: 2, isNews: false }, true)).toBeNull();
    expect(goodNews({ ...moved, value: -0.04 }, true)).toBeNull();
    expect(goodNews({ ...moved, value: 2 }, null)).toBeNull();
  });

  test('of a share is in points, and of shares of nothing none', () => {
    const share = (part: number, whole: number) => ({ part, whole });
    expect(shareMoved(share(21, 100), share(22, 100))).toMatchObject({ unit: 'points', isNews: false });
    expect(shareMoved(share(2100, 10_000), share(2500, 10_000))).toMatchObject({ isNews: true });
    expect(shareMoved(share(0, 0), share(1, 4))).toBeNull();
    expect(shareMoved(share(4, 4), share(4, 4))).toMatchObject({ value: 0, isNews: false });
  });
});

describe('a step of the story', () => {
  const counted = (known: Partial<Totals>) => ({
    period: { start: '2026-11-01', end: '2026-11-07', until: null },
    totals: {
      ...{ sessions: 100, unknown_sessions: 0, adblock_detected: 0, walls_displayed: 0, cta_clicked: 0 },
      ...{ conversions: 0, unconfirmed_conversions: 0, recovered: 0, unconfirmed_recovered: 0 },
      ...{ detection_rate: 0, conversion_rate: 0, recovery_rate: 0 },
      ...known,
    },
    timeline: [],
  });
  const story = (now: Partial<Totals>, before: Partial<Totals>) => {
    const overview = {
      now: counted(now),
      before: { ...counted(before), is_whole: true },
      events_since: null,
    };
    return Object.fromEntries(storySteps(overview).map((step) => [step.id, step]));
  };

  test('is a part of the step before', () => {
    const { wall, allowed } = story(
      { adblock_detected: 40, walls_displayed: 20, conversions: 5 },
      { adblock_detected: 40, walls_displayed: 10, conversions: 5 },
    );
    expect(wall).toMatchObject({ of: { whole: 40, note: '50.0% of detected' }, change: { value: 25 } });
    expect(allowed).toMatchObject({
      of: { whole: 20, note: '25.0% of walls shown' },
      change: { value: -25 },
    });
  });

  test('says of a past or filtered period only that nobody allowed ads in it', () => {
    const overview = { now: counted({ walls_displayed: 3 }), before: null, events_since: null };
    expect(storySteps(overview)[3]?.sentence).toBe('No one has allowed ads yet.');
    expect(storySteps(overview, true)[3]?.sentence).toBe('No one allowed ads in this period.');
  });

  test('of few sessions says how few, with the thousands apart', () => {
    const { blocked } = story({ sessions: 2500, adblock_detected: 1 }, {});
    expect(blocked?.sentence).toBe('1 in 2,500 sessions blocks ads.');
  });

  test('stands alone where senders report more than it can be a part of', () => {
    const { wall, allowed } = story(
      { adblock_detected: 1, walls_displayed: 21, conversions: 30 },
      { adblock_detected: 10, walls_displayed: 14, conversions: 3 },
    );
    expect(wall).toMatchObject({ of: null, change: { value: 50, unit: 'percent' } });
    expect(wall?.sentence).toMatch(/^More sessions saw a wall than had a blocker/);
    expect(allowed).toMatchObject({ of: null, change: { value: 900, unit: 'percent' } });
    expect(allowed?.sentence).toMatch(/^More sessions allowed ads than saw a wall/);
  });
});

describe('guessed rates', () => {
  const guess = guessedRevenue(30);

  test('are rates as an owner could set them, each place once', () => {
    expect(RevenueSettings.safeParse({ ...guess, choice_values: [] }).success).toBe(true);
    const places = guess.rates.map(({ country, device }) => `${country} ${device}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('hold on any day, anywhere, on any device, and are lower on phones', () => {
    const priceOf = openPrices(guess.rates);
    for (const country of ['US', 'DE', 'ES', 'BR', 'ZZ']) {
      const [desktop, mobile] = ['desktop', 'mobile'].map(
        (device) => priceOf('2026-01-01', country, device) ?? 0n,
      );
      expect(mobile).toBeGreaterThan(0n);
      expect(desktop).toBeGreaterThan(mobile ?? 0n);
    }
  });
});
