import type { EventRow } from '../../src/events/store/columns.ts';
import { conversionsOf, type NaiveSession, timeOf } from './naive-sessions.ts';

const settlingMs = 360_000;

export const isWall = ({ event_type }: EventRow) => event_type === 'wall_displayed';

const isFirst = ({ metadata }: EventRow) => JSON.parse(metadata || '{}').wall_first === true;

/** What a test counts, by hand: each session for the variant of its first wall, if that stood while the test ran. */
export function naiveExposures(
  sessions: NaiveSession[],
  { from, to, starts }: { from: number; to: number; starts: number[] },
) {
  const groups = new Map<string, ReturnType<typeof nothing>>();
  for (const session of sessions) {
    const walls = session.events.filter(isWall);
    const at = walls[0] ? timeOf(walls[0]) : Number.NaN;
    if (!(at >= from && at < to)) continue;
    const names = walls.map(({ variant }) => variant || 'control');
    const period = starts.findLastIndex((start) => start <= at);
    const group = groups.get(`${names[0]} ${period}`) ?? nothing(names[0] ?? '', period);
    groups.set(`${names[0]} ${period}`, group);
    const all = conversionsOf(session);
    const won = all.find((event) => timeOf(event) >= at);
    const hasWon = Number(won !== undefined && timeOf(won) < to);
    const isSettled = Number(at >= (starts[period] ?? 0) + settlingMs);
    group.impressions += 1;
    group.conversions += hasWon;
    const isUnconfirmed = hasWon * Number(all.every(({ sender }) => sender === 'unknown'));
    // A session that went on after the end saw the wall of everyone.
    const hasSeveral = Number(new Set(names).size > 1 && session.end < to);
    group.unconfirmed_conversions += isUnconfirmed;
    group.several += hasSeveral;
    group.settled += isSettled;
    group.settled_conversions += isSettled * hasWon;
    group.settled_unconfirmed += isSettled * isUnconfirmed;
    group.settled_several += isSettled * hasSeveral;
    group.settled_first += isSettled * Number(walls.some(isFirst));
  }
  return [...groups.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.period - b.period,
  );
}

function nothing(name: string, period: number) {
  const counts = { impressions: 0, conversions: 0, unconfirmed_conversions: 0, several: 0 };
  const settled = { settled: 0, settled_conversions: 0, settled_unconfirmed: 0, settled_several: 0 };
  return { name, period, ...counts, ...settled, settled_first: 0 };
}
