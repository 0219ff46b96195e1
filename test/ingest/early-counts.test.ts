import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { openEarlyCounts } from '../../src/composition/ingest/early-counts.ts';
import type { ServerAnswers } from '../../src/composition/ingest/ingest-processes.ts';
import type { IngestCounts } from '../../src/composition/ingest/protocol.ts';
import { takeOver } from '../../src/composition/ingest/take-over.ts';
import { openSiteDayCounts } from '../../src/events/intake/site-day-counts.ts';
import { eventMeters } from '../../src/http/edge/metrics/event-meters.ts';
import type { SiteDay } from '../../src/records/intake/site-day-events.ts';

it('what is counted during a wait is passed on as sums, with one row for each site and day', async () => {
  const counts = openEarlyCounts();
  const tick: IngestCounts = {
    ...{ accepted: 2, fallbacks: 1, dropped: { bot: 1 } },
    answered: [
      { status: 201, times: 2, seconds: 0.5 },
      { status: 201, times: 1, seconds: 0.002 },
    ],
    drops: [{ site_id: 'a', day: '2026-11-27', reason: 'bot', count: 1 }],
  };
  for (let tickNumber = 0; tickNumber < 1_000; tickNumber++) {
    counts.count(tick);
    await counts.addSiteDays(
      [
        { site_id: 'a', day: '2026-11-27', events: 2 },
        { site_id: 'b', day: '2026-11-27', events: 1 },
      ],
      `${tickNumber}`,
    );
  }
  await counts.addSiteDays([{ site_id: 'a', day: '2026-11-28', events: 5 }], 'last');
  const ofNextDay = { site_id: 'a', day: '2026-11-28', reason: 'bot', count: 3 } as const;
  counts.count({ ...tick, ...{ accepted: 0, fallbacks: 0, dropped: {}, answered: [] }, drops: [ofNextDay] });
  const [got, days]: [IngestCounts[], SiteDay[]] = [[], []];
  counts.handOver({ count: (sums) => void got.push(sums) }, { noteDays: (sums) => void days.push(...sums) });
  expect(got).toEqual([
    {
      ...{ accepted: 2_000, fallbacks: 1_000, dropped: { bot: 1_000 } },
      answered: [
        { status: 201, times: 2_000, seconds: 500 },
        { status: 201, times: 1_000, seconds: expect.closeTo(2) },
      ],
      drops: [{ site_id: 'a', day: '2026-11-27', reason: 'bot', count: 1_000 }, ofNextDay],
    },
  ]);
  expect(days).toEqual([
    { site_id: 'a', day: '2026-11-27', events: 2_000 },
    { site_id: 'b', day: '2026-11-27', events: 1_000 },
    { site_id: 'a', day: '2026-11-28', events: 5 },
  ]);
});

it('the daily limit counts during a wait as well, for all processes together', async () => {
  const early = openEarlyCounts();
  const now = () => Date.UTC(2026, 10, 27, 12);
  const processes = [openSiteDayCounts(early, now), openSiteDayCounts(early, now)] as const;
  for (let round = 1; round <= 3; round++) {
    for (const each of processes) {
      each.note(['a', 'a']);
      await each.exchange();
    }
    expect(processes[1].of('a')).toBe(4 * round);
  }
  expect(await early.listSiteDays('2026-11-28')).toEqual([]);
});

it('what processes count while it is handed over is counted by who has it now', async () => {
  const early = openEarlyCounts();
  const tick: IngestCounts = { accepted: 1, fallbacks: 0, dropped: {}, answered: [], drops: [] };
  let asked: Pick<ServerAnswers, 'count'> = early;
  asked.count(tick);
  let accepted = 0;
  const answers = {
    count(counts: IngestCounts) {
      accepted += counts.accepted;
    },
  } as ServerAnswers;
  await takeOver(
    {
      answer(given) {
        asked = given;
      },
    },
    { handOver: early.handOver, close: async () => asked.count(tick) },
    { answers, bounds: { noteDays: () => asked.count(tick) } },
  );
  expect(accepted).toBe(3);
});

it('any number of answers is counted in one step, each in the bucket of its time', async () => {
  const registry = new Registry();
  const meters = eventMeters(registry);
  meters.countAnswered(201, 0.004, 1e12);
  meters.countAnswered(503, 7, 2);
  meters.countAnswered(201, 0.005);
  const text = await registry.metrics();
  expect(text).toContain('# TYPE truce_track_seconds histogram');
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(value('truce_track_seconds_bucket{le="0.0025"}')).toBe(0);
  expect(value('truce_track_seconds_bucket{le="0.005"}')).toBe(1e12 + 1);
  expect(value('truce_track_seconds_bucket{le="2.5"}')).toBe(1e12 + 1);
  expect(value('truce_track_seconds_bucket{le="+Inf"}')).toBe(1e12 + 3);
  expect(value('truce_track_seconds_count')).toBe(1e12 + 3);
  expect(value('truce_track_seconds_sum')).toBeCloseTo(4e9 + 14.005, 2);
});
