import { randomUUID } from 'node:crypto';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import { idleMs } from '../../src/events/store/session-limits.ts';
import type { Random } from './seeded-random.ts';

const quarterMs = 15 * 60_000;
/** How much later an event without a time of its own may come again: in its session, or, from a program, when that is over. */
const retries = [10 * 60_000, 10 * 60_000, 45 * 60_000, 5 * 3_600_000, 50 * 3_600_000];

/** Some sessions around midnight and around the change of the clocks in Berlin, 25 October 2026. */
export function drawStream(random: Random): EventRow[] {
  const begin = random.pick([Date.UTC(2026, 9, 24, 22), Date.UTC(2026, 10, 3, 20), Date.UTC(2026, 10, 3, 9)]);
  const types = [
    'page_view',
    'adblock_detected',
    'adblock_not_detected',
    'wall_displayed',
    'wall_withheld',
    'conversion_allowlist',
    'ad_shown',
    'own_event',
  ];
  const ids = Array.from({ length: 1 + random.below(4) }, (_, index) => `s${index}`);
  const pauses = [1_000, 60_000, 29 * 60_000, 30 * 60_000, 31 * 60_000, 5 * 3_600_000];
  const rows = ids.flatMap((session_id) => {
    let at = begin + random.below(4 * 3_600_000);
    // Where one time ends and the next begins.
    if (random.chance(0.2)) at = Math.ceil(at / quarterMs) * quarterMs - random.pick([0, 1, 999, 1_000]);
    const isEndless = random.chance(0.05);
    return Array.from({ length: isEndless ? 120 : 1 + random.below(7) }, () => {
      at += isEndless ? 25 * 60_000 : random.chance(0.02) ? 30 * 3_600_000 : random.pick(pauses);
      const event_type = random.pick(types);
      return row(session_id, at, event_type, random);
    });
  });
  const repeated = rows
    .filter(() => random.chance(0.1))
    .map((each) => {
      const ms = random.chance(0.5) ? 0 : random.pick(retries);
      const sender = ms > idleMs ? random.pick(['key', 'unknown', undefined] as const) : drawSender(random);
      return { ...each, occurred_at: later(each.occurred_at, ms), sender };
    });
  return [...rows, ...repeated];
}

function drawSender(random: Random): EventRow['sender'] {
  return random.pick(['page', 'key', 'unknown', 'unknown', undefined]);
}

function row(session_id: string, at: number, event_type: string, random: Random): EventRow {
  const maybe = (...words: string[]) => random.pick(['', '', ...words]);
  return {
    id: randomUUID(),
    site_id: '',
    session_id,
    event_type,
    occurred_at: engineTime(at),
    received_at: engineTime(at),
    page: maybe('/', '/a', '/b'),
    device: random.pick(['desktop', 'mobile']),
    country: random.pick(['ZZ', 'DE', 'FR']),
    browser: maybe('Firefox', 'Chrome'),
    os: maybe('Windows', 'iOS'),
    language: maybe('de', 'en'),
    blocker: maybe('uBlock Origin', 'unknown'),
    kind: maybe('extension', 'none', 'unknown', 'script'),
    variant: event_type === 'wall_displayed' ? random.pick(['', 'b']) : '',
    referrer: maybe('example.org'),
    arm: maybe('walled', 'holdout'),
    metadata: JSON.stringify(drawMetadata(event_type, at, random)),
    sender: drawSender(random),
    properties: {
      ...(random.chance(0.3) ? { utm_source: random.pick(['news', 'letter']) } : {}),
      ...(random.chance(0.2) ? { utm_medium: random.pick(['email', 'cpc']) } : {}),
      ...(random.chance(0.2) ? { utm_content: random.pick(['top', 'foot']) } : {}),
      ...(random.chance(0.3) ? { 'property:plan': random.pick(['pro', "it's"]) } : {}),
    },
  };
}

function drawMetadata(event_type: string, at: number, random: Random): Record<string, unknown> {
  const dayMs = 86_400_000;
  return {
    ...(random.chance(0.3) ? { arm_first: true } : {}),
    ...(random.chance(0.3) ? { wall_first: true } : {}),
    // Where one day ends and the next begins, where another clock is ahead, and longer ago than any window.
    ...(random.chance(0.2)
      ? {
          allowed_at:
            at - random.pick([-1, 0, 1, 2, 7, 89, 90, 91, 400]) * dayMs - random.pick([-1000, 0, 1000]),
        }
      : {}),
    ...(event_type === 'wall_withheld'
      ? { reason: random.pick(['off', 'holdout', 'rule', 'dismissed', 'exempt', 'else']) }
      : {}),
  };
}

function later(text: string, ms: number): string {
  return engineTime(Date.parse(`${text.replace(' ', 'T')}Z`) + ms);
}
