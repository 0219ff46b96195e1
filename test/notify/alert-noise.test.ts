import { expect, it } from 'vitest';
import { type Draw, seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import { type DayCount, judgeShare, shareRules } from '../../src/notifications/alerts/judge-share.ts';

/** Whether the detectors cry wolf, and whether they bark at all: sites that are drawn, with days that scatter. */
const seed = process.env.TRUCE_SEED ?? 'alerts';
const [sites, days, history] = [300, 60, 56];
type Kind = keyof typeof shareRules;
const kinds: Kind[] = ['adblock_spike', 'conversion_drop'];

interface Drawn {
  sessions: number;
  share: number;
  rate: number;
  /** By weekday: sessions as a factor, shares in logits. */
  weekdays: { sessions: number; share: number; rate: number }[];
  /** How days scatter beyond their counts, in logits. */
  scatter: number;
}

function drawSite(draw: Draw, sessions = 200 * 100 ** draw.unit()): Drawn {
  const weekdays = Array.from({ length: 7 }, () => ({
    sessions: Math.exp(0.25 * normal(draw)),
    share: 0.12 * normal(draw),
    rate: 0.15 * normal(draw),
  }));
  const [share, rate] = [0.15 + 0.3 * draw.unit(), 0.04 + 0.11 * draw.unit()];
  return { sessions, share, rate, weekdays, scatter: 0.15 * draw.unit() };
}

/** One day: who blocks, of everybody; who converts, of four in five of those. */
function drawDay(
  draw: Draw,
  site: Drawn,
  day: number,
  change = { share: 1, rate: 1 },
): Record<Kind, DayCount> {
  const weekday = site.weekdays[day % 7] ?? { sessions: 1, share: 0, rate: 0 };
  const whole = Math.round(site.sessions * weekday.sessions * Math.exp(0.15 * normal(draw)));
  const noisy = (share: number, shift: number) => moved(share, shift + site.scatter * normal(draw));
  const blocked = binomial(draw, whole, Math.min(0.98, change.share * noisy(site.share, weekday.share)));
  const walls = binomial(draw, blocked, 0.8);
  const converted = binomial(draw, walls, change.rate * noisy(site.rate, weekday.rate));
  return {
    adblock_spike: { part: blocked, whole },
    conversion_drop: { part: converted, whole: walls },
  };
}

/** @returns for each kind, on which of the days it was raised. */
function watch(past: Record<Kind, DayCount>[]): Record<Kind, boolean[]> {
  const raised: Record<Kind, boolean[]> = { adblock_spike: [], conversion_drop: [] };
  for (const kind of kinds) {
    const counts = past.map((day) => day[kind]);
    for (let day = history; day < counts.length; day++) {
      const before = counts.slice(day - history, day).reverse();
      const verdict = judgeShare(counts[day] as DayCount, before, shareRules[kind]);
      raised[kind].push(verdict.is === 'unusual');
    }
  }
  return raised;
}

it(`raises fewer than 0.5 false alarms a site and month on ${sites} sites where nothing happens`, () => {
  const draw = seededDraw(seed);
  const alarms = { adblock_spike: 0, conversion_drop: 0 };
  for (let site = 0; site < sites; site++) {
    const drawn = drawSite(draw);
    const past = Array.from({ length: history + days }, (_, day) => drawDay(draw, drawn, day));
    const raised = watch(past);
    for (const kind of kinds) alarms[kind] += raised[kind].filter(Boolean).length;
  }
  const perMonth = (count: number) => (30 * count) / (sites * days);
  const all = perMonth(alarms.adblock_spike + alarms.conversion_drop);
  const told = kinds.map((kind) => `${kind} ${perMonth(alarms[kind]).toFixed(3)}`).join(', ');
  process.stderr.write(`alerts, seed ${seed}: false alarms a site-month ${all.toFixed(3)} (${told})\n`);
  expect(all).toBeLessThan(0.5);
  expect(all).toBeGreaterThan(0); // a detector that never speaks would pass otherwise
});

it.each<[number, Record<Kind, [first: number, three: number]>]>([
  [1000, { adblock_spike: [0.9, 0.95], conversion_drop: [0.05, 0.1] }],
  [5000, { adblock_spike: [0.9, 0.95], conversion_drop: [0.6, 0.8] }],
])('sees a doubled share and a halved rate at %d sessions a day', (sessions, least) => {
  const draw = seededDraw(`${seed} ${sessions}`);
  const seen = { adblock_spike: [0, 0], conversion_drop: [0, 0] };
  const runs = 400;
  for (let run = 0; run < runs; run++) {
    const drawn = { ...drawSite(draw, sessions), share: 0.3, rate: 0.08 };
    const quiet = Array.from({ length: history }, (_, day) => drawDay(draw, drawn, day));
    for (const kind of kinds) {
      const change = kind === 'adblock_spike' ? { share: 2, rate: 1 } : { share: 1, rate: 0.5 };
      const then = [0, 1, 2].map((day) => drawDay(draw, drawn, history + day, change));
      const raised = watch([...quiet, ...then])[kind];
      if (raised[0]) seen[kind][0] = (seen[kind][0] ?? 0) + 1;
      if (raised.includes(true)) seen[kind][1] = (seen[kind][1] ?? 0) + 1;
    }
  }
  for (const kind of kinds) {
    const [first = 0, three = 0] = seen[kind].map((count) => count / runs);
    const told = `${kind} ${(100 * first).toFixed(0)} % on the first day, ${(100 * three).toFixed(0)} % in three`;
    process.stderr.write(`alerts, seed ${seed}, ${sessions} sessions a day: ${told}\n`);
    expect(first).toBeGreaterThanOrEqual(least[kind][0]);
    expect(three).toBeGreaterThanOrEqual(least[kind][1]);
  }
});

function moved(share: number, logits: number): number {
  return 1 / (1 + Math.exp(-(Math.log(share / (1 - share)) + logits)));
}

/** Box and Muller. */
function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw.unit())) * Math.cos(2 * Math.PI * draw.unit());
}

/** Exact where few are expected, by the gaps between them; else by the normal curve. */
function binomial(draw: Draw, whole: number, share: number): number {
  const expected = whole * share;
  if (expected > 200) {
    const value = Math.round(expected + Math.sqrt(expected * (1 - share)) * normal(draw));
    return Math.min(whole, Math.max(0, value));
  }
  if (share <= 0) return 0;
  let [found, at] = [-1, 0];
  const gap = Math.log(1 - share);
  do {
    found++;
    at += 1 + Math.floor(Math.log(1 - draw.unit()) / gap);
  } while (at <= whole);
  return found;
}
