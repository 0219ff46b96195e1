import { describe, expect, it } from 'vitest';
import { EventBatch, TrackedEvent } from '../../src/contract/events/events.ts';
import { readPlainBatch, readPlainEvent } from '../../src/http/edge/plain-event.ts';
import { hostileBodies } from '../support/hostile-json.ts';
import { seededRandom } from '../support/seeded-random.ts';

const id = '6f0c1f9e-3a53-4a5e-9d4e-0d6d6a1f6b10';
/** As the script sends it. */
const ordinary = {
  site_id: id,
  session_id: 'pv-10000000-1000-4000-8000-000000000001',
  event_type: 'adblock_detected',
  page_url: 'https://www.example.com/articles/title?from=home',
  event_id: '0b9e6f9e-3a53-4a5e-9d4e-0d6d6a1f6b10',
  timestamp: '2026-11-22T08:15:00.123Z',
  metadata: {
    blocker_type: 'uBlock Origin',
    blocker_confidence: 0.8,
    device_type: 'desktop',
    kind: 'extension',
  },
};
const values: unknown[] = [
  ...[
    '',
    ' ',
    'a',
    'A',
    id,
    id.toUpperCase(),
    'conversion_x',
    '9x',
    'x'.repeat(65),
    'x'.repeat(129),
    'x'.repeat(700),
  ],
  ...[
    'https://example.com/',
    'HTTPS://example.com',
    'https://',
    'http://[::1',
    'javascript:alert(1)',
    'file:///a',
    '/a',
  ],
  ...[
    '2026-11-22T08:15:00Z',
    '2026-02-30T08:15:00.000Z',
    '2026-11-22T24:00:00.000Z',
    '2026-11-22T08:15:00.123+01:00',
  ],
  ...['2026-13-01T08:15:00.000Z', '0000-01-01T00:00:00.000Z', '\u0000', '\ud800', 'ä'.repeat(600)],
  ...[
    null,
    0,
    -1,
    1.5,
    true,
    false,
    [],
    {},
    [1],
    { a: 1 },
    { '': 1 },
    { a: { b: 1 } },
    { a: 'x'.repeat(4_100) },
  ],
  Object.fromEntries(Array.from({ length: 32 }, (_, key) => [`key${key}`, key])),
  Object.fromEntries(Array.from({ length: 33 }, (_, key) => [`key${key}`, key])),
  Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`\u2028${key}`, '\u0001'.repeat(40)])),
  JSON.parse('{"__proto__": {"a": 1}}'),
  JSON.parse('{"constructor": 1, "toString": "x"}'),
];

describe('an event that is checked by hand', () => {
  it('is the ordinary one, whole and with what may be missing', () => {
    expect(readPlainEvent(ordinary)).toEqual(ordinary);
    const { page_url, event_id, timestamp, metadata, ...least } = ordinary;
    expect(readPlainEvent(least)).toEqual(least);
    expect(readPlainBatch({ events: [ordinary, least], visit: true })).toEqual({
      events: [ordinary, least],
      visit: true,
    });
  });

  it('is what the schema makes of it, or is left to the schema', () => {
    const seed = Number(process.env.TRUCE_TEST_SEED ?? 7);
    const random = seededRandom(seed);
    let taken = 0;
    for (let round = 0; round < 20_000; round++) {
      const event: Record<string, unknown> = { ...ordinary };
      for (let changes = random.below(3); changes > 0; changes--) change(event, random);
      taken += compare(event);
    }
    expect(taken, `seed ${seed}`).toBeGreaterThan(3_000);
  });

  it('leaves hostile bodies to the schema, or agrees with it', () => {
    for (const [, text] of hostileBodies(ordinary)) compare(parse(String(text)));
  });

  it('is one of a list that has none too many, and none that is wrong', () => {
    for (const events of [
      [],
      [ordinary, null],
      Array.from({ length: 501 }, () => ordinary),
      'x',
      { 0: ordinary },
    ]) {
      expect(readPlainBatch({ events })).toBeNull();
      expect(EventBatch.safeParse({ events }).success).toBe(false);
    }
    expect(readPlainBatch({ events: [ordinary], visit: 'yes' })).toBeNull();
    for (const mark of [7, null, {}, 'x'.repeat(65)]) {
      expect(readPlainBatch({ events: [ordinary], mark })).toBeNull();
      expect(EventBatch.safeParse({ events: [ordinary], mark }).success).toBe(false);
    }
    const marked = { events: [ordinary], mark: 'A1b2C3d4' };
    expect(readPlainBatch(marked)).toEqual(EventBatch.parse(marked));
  });
});

function change(event: Record<string, unknown>, random: ReturnType<typeof seededRandom>): void {
  const name = random.pick([...Object.keys(ordinary), 'unknown', '__proto__']);
  if (random.chance(0.2)) delete event[name];
  else
    Object.defineProperty(event, name, { value: random.pick(values), enumerable: true, configurable: true });
}

/** @returns 1 where it was taken by hand */
function compare(input: unknown): 0 | 1 {
  const plain = readPlainEvent(input);
  if (plain === null) return 0;
  const read = TrackedEvent.safeParse(input);
  expect(read.error, JSON.stringify(input)).toBeUndefined();
  expect(plain).toEqual(read.data);
  return 1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
