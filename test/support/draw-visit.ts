import { randomUUID } from 'node:crypto';
import type { Dimension } from '../../src/contract/analytics/dimensions.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Random } from './seeded-random.ts';

const dayMs = 86_400_000;

export const values = {
  device: ['desktop', 'mobile', 'tablet'],
  country: ['DE', 'FR', 'US'],
  variant: ['a', 'b'],
  blocker: ['uBlock Origin', 'Brave'],
  kind: ['extension', 'browser'],
  page: ['/', '/a', '/b/c'],
  referrer: ['news.example', 'search.example'],
  utm_source: ['news', 'ads'],
  utm_medium: ['email', 'cpc'],
  'property:plan': ['pro', "it's free"],
} satisfies Partial<Record<Dimension, string[]>>;
interface Sent {
  site_id: string;
  event_id: string;
  session_id: string;
  event_type: string;
  timestamp: string;
  page_url: string;
  metadata: Record<string, string>;
}

/** A visit of the last six days, with more to it or less. */
export function drawVisit(random: Random, id: string, nowMs: number): Sent[] {
  const session_id = randomUUID();
  const start = nowMs - 3_600_000 - random.below(6 * dayMs);
  const maybe = (name: keyof typeof values) => (random.chance(0.5) ? random.pick(values[name]) : undefined);
  const isBlocked = random.chance(0.5);
  const types = [
    'page_view',
    isBlocked ? 'adblock_detected' : 'adblock_not_detected',
    ...(isBlocked && random.chance(0.7) ? ['wall_displayed'] : []),
    ...(isBlocked && random.chance(0.3) ? ['conversion_allowlist'] : []),
    ...(random.chance(0.4) ? ['page_view'] : []),
  ];
  return types.map((event_type, index) => {
    const medium = random.chance(0.5) ? `&utm_medium=${random.pick(values.utm_medium)}` : '';
    const query = random.chance(0.3) ? `?utm_source=${random.pick(values.utm_source)}${medium}` : '';
    const metadata = {
      ...{ device_type: random.pick(values.device), country: random.pick(values.country) },
      ...{
        blocker_type: isBlocked ? maybe('blocker') : undefined,
        kind: isBlocked ? maybe('kind') : undefined,
        plan: maybe('property:plan'),
      },
      ...{ variant: event_type === 'wall_displayed' ? random.pick(values.variant) : undefined },
      referrer: maybe('referrer'),
    };
    return {
      ...{ site_id: id, event_id: randomUUID(), session_id, event_type },
      timestamp: new Date(start + index * (1_000 + random.below(600_000))).toISOString(),
      page_url: `https://example.com${random.pick(values.page)}${query}`,
      metadata: JSON.parse(JSON.stringify(metadata)),
    };
  });
}

/** What is stored of it, as anybody would read the documentation. */
export function toRow({ event_id, metadata, page_url, timestamp, ...sent }: Sent): EventRow {
  const { pathname, searchParams } = new URL(page_url);
  const at = engineTime(Date.parse(timestamp));
  const [utm_source, utm_medium] = ['utm_source', 'utm_medium'].map((name) => searchParams.get(name));
  return {
    ...sent,
    ...{ id: event_id, occurred_at: at, received_at: at, page: pathname },
    ...{
      device: metadata.device_type,
      country: metadata.country,
      blocker: metadata.blocker_type,
      kind: metadata.kind,
    },
    ...{ variant: metadata.variant, referrer: metadata.referrer },
    properties: {
      ...(utm_source ? { utm_source } : {}),
      ...(utm_medium ? { utm_medium } : {}),
      ...(metadata.plan ? { 'property:plan': metadata.plan } : {}),
    },
  };
}
