import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { ReportSchedule } from '../../src/contract/reports/reports.ts';
import { dayEndMs } from '../../src/kit/day-start.ts';
import { standardSchedule } from '../../src/records/reports/reports.ts';
import { nextSending } from '../../src/reports/schedule/next-sending.ts';

/** The site's zone, the one that reports are sent by, and hours there that are close to the site's midnight. */
const cases: [site: string, zone: string, hours: number[]][] = [
  ['America/New_York', 'Asia/Tokyo', [8, 13]],
  ['Asia/Tokyo', 'America/New_York', [10]],
  // Their clocks change on different days.
  ['America/New_York', 'Europe/London', [4]],
  ['Europe/London', 'America/New_York', [19]],
  // One goes forward as the other goes back.
  ['Europe/Berlin', 'Australia/Sydney', [8, 9]],
  ['America/Santiago', 'Pacific/Auckland', [15, 16]],
  ['UTC', 'Antarctica/Troll', [1]],
  // In Morocco, clocks go back for Ramadan.
  ['Africa/Lagos', 'Africa/Casablanca', [23]],
  ['Africa/Casablanca', 'Africa/Lagos', [0]],
  ['Pacific/Midway', 'Pacific/Kiritimati', [0]],
];

const schedules: [name: string, Partial<ReportSchedule>][] = [
  ['daily', { frequency: 'daily' }],
  ['weekly on Mondays', { frequency: 'weekly', weekday: 1 }],
  ['weekly on Sundays', { frequency: 'weekly', weekday: 7 }],
  ['monthly on the 1st', { frequency: 'monthly', day: 1 }],
  ['monthly on the last', { frequency: 'monthly', day: 31 }],
];

for (const [name, schedule] of schedules) {
  it.each(cases)(`${name}, at %s by the clock of %s: each of the days once, when they are over`, (...of) => {
    const [siteZone, timezone, hours] = of;
    const faults: string[] = [];
    for (const hour of hours) {
      const time = `${String(hour).padStart(2, '0')}:30`;
      const own = { ...standardSchedule('daily'), ...schedule, time, timezone };
      faults.push(...faultsOf({ schedule: own, period: null, siteZone }));
    }
    expect(faults).toEqual([]);
  });
}

/** Sendings of 14 months that skip or repeat days, or are about days that go on. */
function* faultsOf(plan: Parameters<typeof nextSending>[0]) {
  let expected: string | null = null;
  for (let after = Date.parse('2025-06-01'); after < Date.parse('2026-08-01'); ) {
    const next = nextSending(plan, after);
    if (!next) throw new Error('No sending');
    const { start, end } = next.period;
    const text = `${new Date(next.at).toISOString()}: ${start} to ${end}`;
    if (expected !== null && start !== expected) yield `${text} instead of ${expected}`;
    if (dayEndMs(end, plan.siteZone) > next.at) yield `${text} goes on`;
    expected = Temporal.PlainDate.from(end).add({ days: 1 }).toString();
    after = next.at;
  }
}
