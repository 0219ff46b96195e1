import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Moment } from '../../src/web/ui/moment.tsx';
import { SiteZone } from '../../src/web/ui/site-zone.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  { now: '2026-11-25T00:30Z', at: '2026-11-23T01:00Z', said: '2 days ago' },
  { now: '2026-11-23T20:00Z', at: '2026-11-25T06:00Z', said: 'in 2 days' },
  { now: '2026-11-25T09:00Z', at: '2026-11-24T08:00Z', said: 'yesterday' },
  { now: '2026-11-25T00:30Z', at: '2026-11-24T23:30Z', said: '1 hour ago' },
  // In Tokyo, both are of the next day.
  { now: '2026-11-24T16:00Z', at: '2026-11-23T14:30Z', zone: 'Asia/Tokyo', said: '2 days ago' },
  { now: '2026-11-25T14:00Z', at: '2026-11-24T13:00Z', zone: 'Asia/Tokyo', said: 'yesterday' },
  // What was just made good for seven days.
  { now: '2026-11-25T12:00:03Z', at: '2026-12-02T12:00:00Z', said: 'in 7 days' },
  // A day of 25 hours is not over after 24.
  { now: '2026-10-25T22:30Z', at: '2026-10-24T22:15Z', zone: 'Europe/Berlin', said: '24 hours ago' },
  { now: '2026-11-25T12:00:30Z', at: '2026-11-25T12:00:00Z', said: 'just now' },
])('at $now in $zone, $at is $said', ({ now, at, zone = 'UTC', said }) => {
  vi.setSystemTime(now);
  const moment = createElement(SiteZone, { value: zone }, createElement(Moment, { at }));
  expect(renderToStaticMarkup(moment).replaceAll(/<[^>]+>/g, '')).toBe(said);
});
