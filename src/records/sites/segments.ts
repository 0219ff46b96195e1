import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Filter } from '../../contract/analytics/query.ts';
import { findNamed } from '../../contract/core/clean-name.ts';
import type { Segment } from '../../contract/sites/annotations.ts';
import { readJson } from '../read-json.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { findSiteForUpdate } from './sites.ts';

export interface SegmentTables {
  /** Filters under a name, for everybody who sees the site; `filters` as the contract has them. */
  segments: {
    id: string;
    site_id: string;
    name: string;
    filters: string;
    created_at: string;
    updated_at: string;
  };
}

/** By name, as a list is read. */
export async function listSegments(db: Db, siteId: string): Promise<Segment[]> {
  const rows = await db
    .selectFrom('segments')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('name')
    .execute();
  return rows.map(toSegment);
}

/** Keeps filters under a name, in place of those it had. @returns null where the site has as many as it may. */
export async function putSegment(
  records: RecordsAt,
  siteId: string,
  draft: { name: string; filters: Filter[] },
  most: number,
  now: string,
): Promise<{ segment: Segment; before: Segment | null } | null> {
  return inTransaction(records, async (db) => {
    await findSiteForUpdate({ ...records, db }, siteId);
    const known = await listSegments(db, siteId);
    const stored = findNamed(known, draft.name);
    const name = stored?.name ?? draft.name;
    if (!stored && known.length >= most) return null;
    const filters = JSON.stringify(draft.filters);
    const id = stored?.id ?? randomUUID();
    const row = { id, site_id: siteId, name, filters, created_at: now, updated_at: now };
    await db
      .insertInto('segments')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'name']).doUpdateSet({ filters, updated_at: now }),
      )
      .execute();
    const segment = await db
      .selectFrom('segments')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return { segment: toSegment(segment), before: stored ?? null };
  });
}

/** @returns its name; null where the site has no such segment. */
export async function removeSegment(db: Db, siteId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('segments')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

function toSegment({ site_id: _, filters, ...row }: SegmentTables['segments']): Segment {
  return { ...row, filters: readJson(filters, z.array(Filter), 'segments.filters', row.id) };
}
