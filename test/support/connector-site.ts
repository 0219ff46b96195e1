import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { event, eventually, track } from './events.ts';
import type { RunningServer } from './server.ts';
import { allShipped } from './shipped.ts';

/** As far east as a zone goes, so that its days and those of UTC are seldom the same. */
export const timezone = 'Pacific/Kiritimati';

/** Of the events and of the days alike: a test that runs over midnight has both of the same days. */
const now = Temporal.Now.instant();

/** The last local days, today included, YYYY-MM-DD. */
export function lastDays(count: number): string[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: count }, (_, back) => today.subtract({ days: count - 1 - back }).toString());
}

/** One names its blocker so that a spreadsheet would run it. */
const journeys = [
  [
    'FR',
    'mobile',
    'uBlock Origin',
    'control',
    ['adblock_detected', 'wall_displayed', 'conversion_allowlist'],
  ],
  ['FR', 'desktop', 'uBlock Origin', 'warm', ['adblock_detected', 'wall_displayed']],
  ['DE', 'desktop', '=HYPERLINK("http://x.example")', 'warm', ['adblock_detected']],
  ['ZZ', 'tablet', undefined, undefined, ['adblock_not_detected']],
] as const;

const paths = ['/', '/a', '/b,c', '/d'];

/** A site with visits of the last hours and days; given one, adds the same visits again. @returns its id. */
export async function connectorSite(server: RunningServer, known?: string): Promise<string> {
  const id =
    known ??
    (await server.call('POST /v1/sites', { body: { domain: 'example.com', config: { timezone } } })).id;
  const before = await sessions(server, id);
  const events = [0, 24, 48].flatMap((hoursAgo) =>
    journeys.flatMap(([country, device_type, blocker, variant, types], index) => {
      const session_id = randomUUID();
      const timestamp = new Date(now.epochMilliseconds - hoursAgo * 3_600_000).toISOString();
      const page_url = `https://example.com${paths[index]}`;
      const metadata = {
        country,
        device_type,
        ...(blocker ? { blocker_type: blocker } : {}),
        ...(variant ? { variant } : {}),
      };
      return ['page_view', ...types].map((event_type) =>
        event(id, { session_id, timestamp, event_type, page_url, metadata }),
      );
    }),
  );
  const { status } = await track(server, { events });
  expect(status).toBeLessThan(300);
  await allShipped(server);
  await eventually(async () => expect(await sessions(server, id)).toBe(before + 3 * journeys.length));
  return id;
}

async function sessions(server: RunningServer, id: string): Promise<number> {
  const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
    params: { id },
    body: { metrics: ['sessions'], range: { days: 7 } },
  });
  return Number(rows[0]?.sessions);
}
