import { everyTable, waitForMutation } from '../../events/store/cluster.ts';
import { during } from '../../events/store/during.ts';
import type { Engine } from '../../events/store/engine.ts';
import { type CopiedTable, columnsOf, copied, readPart } from '../backup/read-events.ts';
import { missingLines } from './missing-lines.ts';
import { type Difference, differencesIn, eventKey, listSpans, type Within } from './spans.ts';

/** What is copied from: a store, or one that a running server has. */
export type Source = Pick<Engine, 'database' | 'cluster' | 'query' | 'read'>;

export interface Copying {
  source: Source;
  target: Engine;
  /** Makes the tokens of this move's inserts. */
  nextToken: () => string;
  /** Hears how many rows are to be copied, and of those that were. */
  progress?: { expect(rows: number): void; copied(rows: number): void };
  /** Ends the copying between two statements by what it throws. */
  check?: () => void;
}

/** Rows that one statement reads at most, about. */
const sliceRows = 10_000;
/** Seconds that are compared where a longer span differs; the shorter where a minute has more rows than a slice. */
const [minute, second] = [60, 1];

type Span = Difference & Within;

/**
 * Makes the target's table equal to the source's by copying what differs: whole spans of time where the target has nothing,
 * and else the minutes that differ, or the seconds of a busy minute.
 * @returns how many spans differed, and how many rows the source has
 */
export async function copyTable(
  copying: Copying,
  table: CopiedTable,
): Promise<{ spans: number; rows: number }> {
  const { source, target, progress } = copying;
  const names = await columnsOf(source, table);
  const { seconds } = copied[table];
  const all = await listSpans(source, table, seconds);
  const spans = differencesIn(all, await listSpans(target, table, seconds)).map((span) => ({
    ...span,
    seconds,
  }));
  progress?.expect(spans.reduce((sum, span) => sum + Math.max(0, span.source - span.target), 0));
  for (const span of spans) {
    copying.check?.();
    if (span.target === 0) await copySpan(copying, table, names, span);
    else if (span.source === 0) await empty(copying, table, names, span);
    else await copyFiner(copying, table, names, { ...span, step: minute });
  }
  return { spans: spans.length, rows: all.reduce((sum, { total }) => sum + total, 0) };
}

async function copyFiner(
  copying: Copying,
  table: CopiedTable,
  names: string[],
  { step, ...within }: Within & { step: number },
): Promise<void> {
  const spans = (store: Source) => listSpans(store, table, step, within);
  for (const difference of differencesIn(await spans(copying.source), await spans(copying.target))) {
    const span = { ...difference, seconds: step };
    if (span.target > 0 && step > second && slicesOf(span) > 1) {
      // While the server works on, each round would read all of the current minute again.
      await copyFiner(copying, table, names, { ...span, step: second });
      continue;
    }
    if (span.target > 0 && !(table === 'events' && (await addMissing(copying, names, span)))) {
      await empty(copying, table, names, span);
      span.target = 0;
    }
    if (span.target === 0) await copySpan(copying, table, names, span);
  }
}

async function copySpan(
  { source, target, nextToken, progress, check }: Copying,
  table: CopiedTable,
  names: string[],
  span: Span,
): Promise<void> {
  const slices = slicesOf(span);
  for (let place = 0; place < slices; place++) {
    check?.();
    const lines = await readPart(source, table, names, { ...span, slices, place });
    if (lines.length > 0) await target.insert(table, lines, nextToken());
    progress?.copied(Math.round(span.source / slices));
  }
}

/** The usual case of a minute that goes on: the target lacks some events. @returns whether it was the case */
async function addMissing(
  { source, target, nextToken, progress, check }: Copying,
  names: string[],
  span: Span,
) {
  const slices = slicesOf(span);
  for (let place = 0; place < slices; place++) {
    check?.();
    const part = { ...span, slices, place };
    const known = await readPart(target, 'events', [...eventKey], part);
    const missing = missingLines(await readPart(source, 'events', names, part), known);
    if (missing === null) return false;
    if (missing.length > 0) await target.insert('events', missing, nextToken());
  }
  progress?.copied(span.source - span.target);
  return true;
}

function slicesOf({ source, target }: Difference): number {
  return Math.max(1, Math.ceil(Math.max(source, target) / sliceRows));
}

/** Sessions are taken back by rows with the opposite sign, so that the cells that were made of them are corrected as well. */
async function empty(
  { target, nextToken }: Copying,
  table: CopiedTable,
  names: string[],
  { from, seconds, ...span }: Span,
): Promise<void> {
  if (table === 'events') return removeEvents(target, from, from + seconds);
  const slices = slicesOf({ from, ...span });
  for (let place = 0; place < slices; place++) {
    // From one insert to the next, what was taken back is no longer among what is read.
    const lines = await readPart(target, 'sessions', names, { from, seconds, slices, place }, -1);
    if (lines.length > 0) await target.insert('sessions', lines, nextToken());
  }
}

async function removeEvents(target: Engine, from: number, to: number): Promise<void> {
  await target.command(
    `ALTER TABLE ${everyTable(target, 'events')} DELETE
     WHERE ${during('occurred_at')}
     SETTINGS ${waitForMutation(target)}`,
    { from, to },
  );
}
