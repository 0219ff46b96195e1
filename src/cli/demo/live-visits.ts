import { randomUUID } from 'node:crypto';
import type { Truce } from '../../composition/app.ts';
import { type EventRow, engineTime } from '../../events/store/columns.ts';
import type { Log } from '../../kit/log.ts';
import type { DemoSource } from './demo-source.ts';
import { blockers, campaignOf, devices, hundred, type Readership, systems } from './readership.ts';
import { allowedAt, anyBlocker, type PlacedPattern } from './visit-pattern.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

interface DueRow {
  at: number;
  row: EventRow;
}

/** Visits that begin in this time, as rows with the times at which they are due. */
export function drawLiveVisits(
  { site, siteId, patterns }: DemoSource,
  { from, until }: { from: number; until: number },
  unit: () => number = Math.random,
): DueRow[] {
  const expected = (site.livePerMinute * Math.max(0, until - from)) / minuteMs;
  const count = Math.floor(expected + unit());
  const likely = patterns.filter(({ isTested, back }) => isTested && back === 0);
  return Array.from({ length: count }, () => {
    const { events, isBlocked } = draw(likely, unit);
    const visitor = drawVisitor(site.readers, isBlocked, unit);
    const starts = Math.floor(from + unit() * (until - from));
    const session_id = `demo-${randomUUID()}`;
    const today = String(Math.floor(starts / dayMs) * dayMs);
    return events.map(({ at, metadata, ...event }) => {
      const occurred_at = engineTime(starts + at);
      const row: EventRow = {
        ...event,
        ...visitor,
        ...{ id: randomUUID(), site_id: siteId, session_id, occurred_at, received_at: occurred_at },
        blocker: event.blocker ? visitor.blocker : '',
        metadata: (metadata ?? '')
          .replace(allowedAt, allowedAt.slice(0, -1) + today)
          .replace(`"${anyBlocker}"`, JSON.stringify(visitor.blocker)),
      };
      return { at: starts + at, row };
    });
  }).flat();
}

/** By their weights. */
function draw(patterns: PlacedPattern[], unit: () => number): PlacedPattern {
  const most = patterns.reduce((max, { weight }) => Math.max(max, weight), 0);
  for (;;) {
    const one = patterns[Math.floor(unit() * patterns.length)];
    if (one && unit() * most < one.weight) return one;
  }
}

function drawVisitor(readers: Readership, isBlocked: boolean, unit: () => number) {
  const pick = (list: readonly (readonly [string, number])[]) =>
    hundred(list)[Math.floor(unit() * 100)] ?? '';
  const device = pick(isBlocked ? devices.blocked : devices.clear);
  const [browser = '', os = ''] = pick(systems[device as keyof typeof systems]).split('|');
  return {
    ...{ device, browser, os, country: pick(readers.countries), referrer: pick(readers.referrers) },
    properties: campaignOf(pick(readers.campaigns)),
    blocker: pick(blockers),
  };
}

const tickMs = 2_000;
/** A demo that nobody stops does not grow for ever. */
const longestMs = 12 * 60 * minuteMs;

/** While the demo runs: a few visits each minute, for twelve hours, so that the live view has something to show. */
export function startLiveVisits(
  truce: Pick<Truce, 'engine' | 'flush'>,
  sources: DemoSource[],
  { now, log }: { now: () => number; log: Log },
) {
  const begun = now();
  let drawnUntil = begun;
  let waiting: DueRow[] = [];
  let working: Promise<void> = Promise.resolve();
  let isBusy = false;

  const tick = async () => {
    const nowMs = now();
    for (const source of sources) waiting.push(...drawLiveVisits(source, { from: drawnUntil, until: nowMs }));
    drawnUntil = nowMs;
    const due = waiting.filter(({ at }) => at <= nowMs);
    waiting = waiting.filter(({ at }) => at > nowMs);
    if (due.length === 0) return;
    const lines = due.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
    await truce.engine.insert('events', Buffer.from(lines), `demo:live:${randomUUID()}`);
    await truce.flush();
  };
  const timer = setInterval(() => {
    if (now() - begun > longestMs) return clearInterval(timer);
    if (isBusy) return;
    isBusy = true;
    working = tick()
      .catch((error) => log.warn({ error: String(error) }, 'example visits were not stored'))
      .finally(() => {
        isBusy = false;
      });
  }, tickMs);
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
