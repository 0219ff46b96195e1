import { expect, it } from 'vitest';
import { openEarlyCounts } from '../../src/composition/ingest/early-counts.ts';
import type { IngestCounts } from '../../src/composition/ingest/protocol.ts';
import type { SiteDay } from '../../src/records/intake/site-day-events.ts';

it('what is counted during a wait is passed on as sums, with one row for each site and day', async () => {
  const counts = openEarlyCounts();
  const tick: IngestCounts = {
    ...{ accepted: 2, fallbacks: 1, dropped: { bot: 1 } },
    answered: [{ status: 201, times: 2, seconds: 0.5 }],
    drops: [{ site_id: 'a', reason: 'bot', count: 1 }],
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
  const [got, days]: [IngestCounts[], SiteDay[][]] = [[], []];
  await counts.handOver({
    count: (sums) => void got.push(sums),
    addSiteDays: async (sums) => void days.push(sums),
  });
  expect(got).toEqual([
    {
      ...{ accepted: 2_000, fallbacks: 1_000, dropped: { bot: 1_000 } },
      answered: [{ status: 201, times: 2_000, seconds: 500 }],
      drops: [{ site_id: 'a', reason: 'bot', count: 1_000 }],
    },
  ]);
  expect(days).toEqual([
    [
      { site_id: 'a', day: '2026-11-27', events: 2_000 },
      { site_id: 'b', day: '2026-11-27', events: 1_000 },
      { site_id: 'a', day: '2026-11-28', events: 5 },
    ],
  ]);
});
