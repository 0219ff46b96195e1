import { randomUUID } from 'node:crypto';
import type { Generated, Selectable } from 'kysely';
import * as z from 'zod';
import { type Alert, AlertData, type AlertKind } from '../../contract/integrations/alerts.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

export interface AlertTables {
  /** Every alert that was sent. */
  alerts: {
    seq: Generated<number>;
    id: string;
    site_id: string;
    /** What makes it happen once. */
    key: string;
    kind: AlertKind;
    at: string;
    /** Local day on which it was sent. */
    day: string;
    title: string;
    /** JSON: paragraphs. */
    lines: string;
    /** JSON: numbers and names. */
    data: string;
  };
}

export interface AlertDraft {
  site_id: string;
  /** The same key is kept once. */
  key: string;
  kind: AlertKind;
  day: string;
  title: string;
  lines: string[];
  data: AlertData;
}

export type StoredAlert = Alert & { seq: number };

/** @returns false where there is one with this key. */
export async function addAlert(db: Db, draft: AlertDraft, now: string): Promise<boolean> {
  const { lines, data, ...rest } = draft;
  const row = {
    ...rest,
    id: randomUUID(),
    at: now,
    lines: JSON.stringify(lines),
    data: JSON.stringify(data),
  };
  const added = await db
    .insertInto('alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Newest first; `before`: only those with a lower number. */
export async function listAlerts(
  db: Db,
  siteId: string,
  page: { kind?: AlertKind; before?: number; limit: number },
): Promise<StoredAlert[]> {
  let query = db.selectFrom('alerts').selectAll().where('site_id', '=', siteId);
  if (page.kind !== undefined) query = query.where('kind', '=', page.kind);
  if (page.before !== undefined) query = query.where('seq', '<', page.before);
  return (await query.orderBy('seq', 'desc').limit(page.limit).execute()).map(toAlert);
}

/** How many of these kinds were sent on a local day. */
export async function countAlerts(db: Db, siteId: string, day: string, kinds: AlertKind[]): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toAlert(row: Selectable<AlertTables['alerts']>): StoredAlert {
  const { site_id: _, key: __, seq, lines, data, ...alert } = row;
  return {
    ...alert,
    // PostgreSQL answers its big numbers as text.
    seq: Number(seq),
    lines: readJson(lines, z.array(z.string()), 'alerts.lines', alert.id),
    data: readJson(data, AlertData, 'alerts.data', alert.id),
  };
}
