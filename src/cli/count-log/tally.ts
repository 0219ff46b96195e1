import type { LogCount, LogMark } from '../../records/sites/log-page-views.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { type LeftOut, leftOut, whyNoPageView } from './is-page-view.ts';
import type { LogEntry } from './parse-line.ts';
import { parseLine } from './parse-line.ts';
import type { Line } from './read-lines.ts';

/** Requests that were not counted, and why; `counted`: an earlier run has counted them. */
export type Reason = LeftOut | 'unreadable' | 'future' | 'other_site' | 'counted';
export const reasons = [
  ...leftOut,
  'other_site',
  'unreadable',
  'future',
  'counted',
] as const satisfies Reason[];

export interface Tally {
  lines: number;
  pageViews: number;
  left: Record<Reason, number>;
  /** Sites of which something was counted. */
  counts: (LogCount & { site: OwnedSite })[];
}

export interface TallyParts {
  /** The site of a request; undefined: none of those that are counted. */
  siteOf: (entry: LogEntry) => OwnedSite | undefined;
  isBot: (agent: string) => boolean;
  /** How far the source was counted before, by site. */
  marks: Map<string, LogMark>;
  now: () => number;
}

/** By so many seconds the clock of the web server may be ahead. */
const maxAheadS = 3_600;

/** Whether a time can't be right. Counted, it would make all lines until then look as if they had been counted before. */
export function isFuture(at: number, nowMs: number): boolean {
  return at > nowMs / 1000 + maxAheadS;
}

/** Of one site, while its lines are read. */
interface Running {
  site: OwnedSite;
  before: LogMark | null;
  /** Page views of the second with which the last run ended that are still to be passed over. */
  toSkip: number;
  mark: LogMark;
  days: Map<string, number>;
  dayOf: (at: number) => string;
}

/** Counts page views by site and day. Of a line nothing else is kept. */
export async function tally(lines: AsyncIterable<Line>, parts: TallyParts): Promise<Tally> {
  const left = Object.fromEntries(reasons.map((reason) => [reason, 0])) as Record<Reason, number>;
  const running = new Map<string, Running>();
  const total = { lines: 0, pageViews: 0 };
  for await (const line of lines) {
    if (line === '') continue;
    total.lines++;
    const reason = count(line, parts, running);
    if (reason) left[reason]++;
    else total.pageViews++;
  }
  return { ...total, left, counts: [...running.values()].filter(({ days }) => days.size > 0).map(toCount) };
}

function count(line: Line, parts: TallyParts, running: Map<string, Running>): Reason | null {
  const entry = line === null ? null : parseLine(line);
  if (!entry) return 'unreadable';
  if (isFuture(entry.at, parts.now())) return 'future';
  const site = parts.siteOf(entry);
  if (!site) return 'other_site';
  const reason = whyNoPageView(entry, parts.isBot);
  if (reason) return reason;
  const mine = running.get(site.id) ?? begin(site, parts.marks.get(site.id) ?? null);
  running.set(site.id, mine);
  return add(mine, entry.at);
}

function begin(site: OwnedSite, before: LogMark | null): Running {
  const mark = before ?? { until: 0, atEnd: 0 };
  const dayOf = dayReader(site.config.timezone);
  return { site, before, toSkip: mark.atEnd, mark: { ...mark }, days: new Map(), dayOf };
}

function add(mine: Running, at: number): Reason | null {
  const { before, mark, days } = mine;
  if (before && at < before.until) return 'counted';
  if (before && at === before.until && mine.toSkip > 0) {
    mine.toSkip--;
    return 'counted';
  }
  if (at > mark.until) mine.mark = { until: at, atEnd: 1 };
  else if (at === mark.until) mark.atEnd++;
  const day = mine.dayOf(at);
  days.set(day, (days.get(day) ?? 0) + 1);
  return null;
}

const quarterS = 900;
const maxRemembered = 1_000;

/** The day of a moment in a time zone. Zones are whole quarters of an hour apart, so one answer serves a quarter. */
function dayReader(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / quarterS);
    const day = known.get(quarter) ?? format.format(quarter * quarterS * 1000);
    if (known.size >= maxRemembered) known.clear();
    known.set(quarter, day);
    return day;
  };
}

function toCount({ site, before, mark, days }: Running): Tally['counts'][number] {
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...{ site, siteId: site.id, before, mark },
    days: sorted.map(([date, page_views]) => ({ date, page_views })),
  };
}
