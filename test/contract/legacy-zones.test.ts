import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { TimeZone } from '../../src/contract/core/fields.ts';
import { withIanaZones } from '../../src/contract/core/legacy-zones.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const short = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));

it('every time zone that is taken can be counted in', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), ...short, 'UTC', 'etc/utc', 'europe/berlin'];
  const taken = names.filter((name) => TimeZone.safeParse(name).success);
  expect(taken.length).toBeGreaterThan(400);
  expect(taken).toContain('EST');
  const instant = Temporal.Instant.fromEpochMilliseconds(0);
  for (const name of taken) expect(() => instant.toZonedDateTimeISO(name), name).not.toThrow();
});

it.each(['PST', 'IST', 'CST'])('%s, which could be one of several, is refused', (zone) => {
  expect(TimeZone.safeParse(zone).success).toBe(false);
});

it('stored names of that kind are read as those of IANA', () => {
  const stored = JSON.stringify({ timezone: 'PST', name: 'PST', schedule: { timezone: 'UTC' } });
  expect(JSON.parse(withIanaZones(stored))).toEqual({
    timezone: 'America/Los_Angeles',
    name: 'PST',
    schedule: { timezone: 'UTC' },
  });
});
