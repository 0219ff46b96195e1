import { describe, expect, it } from 'vitest';
import { studentAbove } from '../../src/analytics/statistics/student.ts';
import { judgeShare, shareRules } from '../../src/notifications/alerts/judge-share.ts';
import { judgeSilence } from '../../src/notifications/alerts/judge-silence.ts';

const { adblock_spike: spike, conversion_drop: drop } = shareRules;

/** Days before, yesterday first, whose share scatters by a few points, with more on every seventh. */
function quietDays(count: number, whole: number, share: number) {
  return Array.from({ length: count }, (_, index) => {
    const wave = 0.01 * Math.sin(index * 2.4) + (index % 7 === 0 ? 0.05 : 0);
    return { part: Math.round(whole * (share + wave)), whole };
  });
}
const dayOf = (whole: number, share: number) => ({ part: Math.round(whole * share), whole });

describe('Student’s t', () => {
  // Tables of the t distribution.
  it.each([
    [6.314, 1, 0.05],
    [2.228, 10, 0.025],
    [3.646, 30, 0.0005],
    [0, 5, 0.5],
    [-2.228, 10, 0.975],
  ])('is above %d with %d degrees of freedom in %d', (t, freedom, tail) => {
    expect(studentAbove(t, freedom)).toBeCloseTo(tail, 4);
  });
});

describe('a share of a day', () => {
  const before = quietDays(56, 2000, 0.3);

  it.each([
    ['doubled', 0.6, 'unusual'],
    ['half as much again', 0.45, 'unusual'],
    ['a quarter more and a little', 0.385, 'unusual'],
    ['a fifth more: certain, and no news', 0.36, 'usual'],
    ['as ever', 0.3, 'usual'],
    ['half of it: good news', 0.15, 'usual'],
  ])('of blockers, %s', (_, share, is) => {
    expect(judgeShare(dayOf(2000, share), before, spike)).toMatchObject({ is, comparableDays: 8 });
  });

  it('is compared with its own weekday', () => {
    const weekly = quietDays(56, 2000, 0.2).map((day, index) =>
      index % 7 === 6 ? { ...day, part: day.part * 2 } : day,
    );
    expect(judgeShare(dayOf(2000, 0.4), weekly, spike).is).toBe('usual');
    expect(judgeShare(dayOf(2000, 0.4), weekly.slice(1), spike).is).toBe('unusual');
  });

  it('of conversions, halved', () => {
    const rates = quietDays(56, 1000, 0.1);
    expect(judgeShare(dayOf(1000, 0.05), rates, drop)).toMatchObject({ is: 'unusual', share: 0.05 });
    expect(judgeShare(dayOf(1000, 0.2), rates, drop).is).toBe('usual');
    expect(judgeShare(dayOf(1000, 0), rates, drop).is).toBe('unusual');
  });

  it('is judged by how days scatter, not by counts alone', () => {
    const wild = Array.from({ length: 56 }, (_, index) => dayOf(20_000, 0.3 + 0.12 * Math.sin(index * 2.4)));
    expect(judgeShare(dayOf(20_000, 0.42), wild, spike).is).toBe('usual');
    expect(judgeShare(dayOf(20_000, 0.42), quietDays(56, 20_000, 0.3), spike).is).toBe('unusual');
  });

  it('is not judged before three weeks, nor of few visits', () => {
    expect(judgeShare(dayOf(2000, 0.6), before.slice(0, 20), spike).is).toBe('silent');
    expect(judgeShare(dayOf(2000, 0.6), before.slice(0, 21), spike).is).toBe('unusual');
    expect(judgeShare(dayOf(99, 0.9), before, spike).is).toBe('silent');
    expect(judgeShare(dayOf(2000, 0.6), quietDays(56, 99, 0.3), spike).is).toBe('silent');
    expect(judgeShare(dayOf(100, 0), quietDays(56, 1000, 0.05), drop).is).toBe('silent');
    expect(judgeShare(dayOf(2000, 0.6), [], spike).is).toBe('silent');
  });
});

describe('silence', () => {
  const week = (count: number) => Array.from({ length: 7 }, () => count);
  it.each([
    ['where something came', 1, [50, 50, 50, 50], null, 'usual'],
    ['where there was always much', 0, [50, 50, 50, 50], null, 'unusual'],
    ['with one week that was empty too', 0, [50, 0, 50, 50], null, 'unusual'],
    ['with two of them', 0, [50, 0, 0, 50], week(50), 'unusual'],
    ['of nights that are always quiet', 0, [2, 1, 0, 3], week(2), 'silent'],
    ['of a site a week old', 0, [50, 0, 0, 0], week(20), 'unusual'],
    ['of a site six days old', 0, [0, 0, 0, 0], [50, 50, 50, 50, 50, 50, 0], 'silent'],
    ['of one that closes on Sundays', 0, [0, 0, 0, 0], [0, 50, 50, 50, 50, 50, 0], 'silent'],
    ['of a new site, over a week', 0, [50, 0, 0, 0], null, 'silent'],
  ])('%s', (_, sessions, weeksBefore, daysBefore, is) => {
    expect(judgeSilence({ sessions, weeksBefore, daysBefore }).is).toBe(is);
  });
});
