import { randomUUID } from 'node:crypto';
import type { Annotation } from '../../contract/sites/annotations.ts';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';
import { findSiteForUpdate } from './sites.ts';

export interface AnnotationTables {
  annotations: {
    id: string;
    site_id: string;
    /** In the site's own zone. */
    day: string;
    text: string;
    created_at: string;
    updated_at: string;
  };
}

interface Note {
  day: string;
  text: string;
}

/** Notes about days from one to another, both included, oldest day first. */
export async function listAnnotations(
  db: Db,
  siteId: string,
  days: { start: string; end: string },
): Promise<Annotation[]> {
  const rows = await db
    .selectFrom('annotations')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('day', '>=', days.start)
    .where('day', '<=', days.end)
    .orderBy('day')
    .orderBy('created_at')
    .execute();
  return rows.map(toAnnotation);
}

/** @returns null where the site has as many as it may. */
export async function addAnnotation(
  records: RecordsAt,
  siteId: string,
  note: Note,
  most: number,
  now: string,
): Promise<Annotation | null> {
  return inTransaction(records, async (db) => {
    await findSiteForUpdate({ ...records, db }, siteId);
    const { count } = await db
      .selectFrom('annotations')
      .select((of) => of.fn.countAll<number | string>().as('count'))
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return null;
    const row = { id: randomUUID(), site_id: siteId, ...note, created_at: now, updated_at: now };
    await db.insertInto('annotations').values(row).execute();
    return toAnnotation(row);
  });
}

/** @returns null where the site has no such note. */
export async function saveAnnotation(
  db: Db,
  siteId: string,
  id: string,
  note: Note,
  now: string,
): Promise<{ before: Annotation; annotation: Annotation } | null> {
  const known = await db
    .selectFrom('annotations')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  const row = await db
    .updateTable('annotations')
    .set({ ...note, updated_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return known && row ? { before: toAnnotation(known), annotation: toAnnotation(row) } : null;
}

/** @returns its text; null where the site has no such note. */
export async function removeAnnotation(db: Db, siteId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('annotations')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('text')
    .executeTakeFirst();
  return row?.text ?? null;
}

function toAnnotation({ site_id: _, ...annotation }: AnnotationTables['annotations']): Annotation {
  return annotation;
}
