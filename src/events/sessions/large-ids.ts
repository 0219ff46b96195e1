import type { Engine } from '../store/engine.ts';
import type { Session } from '../store/session-columns.ts';
import type { BuildWatch } from './build-watch.ts';
import { type Changed, isBehind, lacksEvents, onlyLargest, storedBetween } from './changed-ids.ts';
import { makeSessions, type SessionEvent } from './make-sessions.ts';
import { type Begin, nextBegin } from './next-begin.ts';
import { readRepeats } from './read-copies.ts';
import { nameOf, type Touched } from './read-for-build.ts';
import { readFirstEvents } from './read-id-events.ts';
import { linesBetween } from './session-lines.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

interface Found {
  /** For the table of sessions. */
  lines: string[];
  /** Of times beyond: events that count earlier from now on. */
  later: Touched[];
}

/** The first sessions of an id from a time on, as its events make them. */
interface Piece {
  sessions: Session[];
  events: SessionEvent[];
  /** Up to this time (ms) these are all; null: there are no later ones. */
  until: number | null;
  /** Where the next piece begins; null: nothing beyond has changed. */
  next: Begin | null;
}

/**
 * `differences` of an id that has more events than one session may have, in as many pieces as it takes: the limit is one of a
 * session, not of an id. A program may send all it has under one. A session that has more stays as it was counted.
 * @param isCertain whether there are earlier copies of these events, whose sessions may not be stored yet
 */
export async function largeDifferences(
  store: Store,
  key: Changed,
  watch: BuildWatch,
  isCertain: boolean,
): Promise<Found> {
  const name = nameOf(key);
  const lines: string[] = [];
  const later: Touched[] = [];
  let end: number | null = null;
  for (let begin: Begin | null = key; begin !== null; ) {
    const { from }: Begin = begin;
    const isFirst = from === key.from;
    const piece: Piece | 'too many' | 'refused' = watch.oversized?.has(name, from)
      ? 'too many'
      : await readPiece(store, key, begin, { watch, isCertain: isCertain || !isFirst });
    if (piece === 'refused') break;
    if (piece === 'too many') {
      watch.oversized?.add(name, from);
      lines.push(...onlyLargest(key, from));
      end = null;
      begin = await nextBegin(store, key, from);
      continue;
    }
    if (lacksEvents(key, piece.events, { from, until: piece.until })) throw isBehind();
    lines.push(...linesBetween(storedBetween(key, from, piece.until), piece.sessions));
    // What comes again in the next piece is left out there.
    const read = { ...key, from, events: piece.events, until: piece.until };
    later.push(...(await readRepeats(store, [read], false)).later);
    end = piece.until;
    begin = piece.next;
  }
  return { lines, later: beyond(later, end) };
}

/** @returns `too many` where already the first session has more events than are counted of one */
async function readPiece(
  store: Store,
  key: Changed,
  { from, chained_ms }: Begin,
  { watch, isCertain }: { watch: BuildWatch; isCertain: boolean },
): Promise<Piece | 'too many' | 'refused'> {
  const { events, until, isAll } = await readFirstEvents(store, key, from);
  const { earlier } = await readRepeats(store, [{ ...key, from, events, until: null }], isCertain);
  const repeated = earlier.get(nameOf(key));
  let sessions: Session[];
  try {
    sessions = makeSessions(
      { site_id: key.site, session: key.id, chained_ms },
      repeated ? events.filter(({ id }) => !repeated.has(id)) : events,
    );
  } catch (error) {
    watch.refused(nameOf(key), error);
    return 'refused';
  }
  if (isAll) return { sessions, events, until, next: null };
  const last = sessions.at(-1);
  if (!last || sessions.length === 1) return 'too many';
  const same = sessions.findIndex((each, place) => place > 0 && staysSame(key, each));
  const cut = sessions[same] ?? last;
  return {
    // The last one may go on beyond what was read.
    sessions: sessions.filter(({ started_at }) => started_at < cut.started_at),
    events,
    until: cut.started_at,
    next: same > 0 ? null : { from: last.started_at, chained_ms: last.chained_ms },
  };
}

/** Whether it begins after all new events, and where it would without them: after a pause, or as it is stored. */
function staysSame({ last, own }: Changed, { started_at, chained_ms }: Session): boolean {
  if (started_at <= last) return false;
  return (
    chained_ms === 0 || own.some((each) => each.started_at === started_at && each.chained_ms === chained_ms)
  );
}

/** Those of times that were not compared. */
function beyond(later: Touched[], end: number | null): Touched[] {
  const left = end === null ? [] : later.filter(({ last }) => last >= end);
  const [first] = left;
  if (!first || end === null) return [];
  const at = Math.min(...left.map((each) => each.first));
  return [{ ...first, first: Math.max(at, end), last: Math.max(...left.map((each) => each.last)) }];
}
