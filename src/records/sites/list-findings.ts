import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  type ListFinding,
  type ListTarget,
  type ListWatch,
  WatchedList,
} from '../../contract/sites/list-watch.ts';
import { readJson, type Unread } from '../read-json.ts';
import type { Db, Records } from '../records.ts';
import { type OwnedSite, toSite } from './sites.ts';

export interface ListFindingTables {
  /** What filter lists have of a site's addresses; one row for each time that it came. */
  list_findings: {
    id: string;
    site_id: string;
    target: ListTarget;
    address: string;
    list: string;
    rule: string;
    first_seen: string;
    last_seen: string;
    cleared_at: string | null;
  };
  /** The last look at the filter lists for a site, with the lists that were asked. */
  list_checks: { site_id: string; checked_at: string; lists: string };
}

/** What one look at the lists found for a site. */
export interface FoundListed {
  target: ListTarget;
  address: string;
  list: string;
  rule: string;
}

const maxShown = 200;

/**
 * Keeps what a look at the lists found: what is new, what still stands, and what has gone since.
 * @param look with `isIncomplete`, a list could not be read: what the lists that were not asked had stays as it was.
 * @returns what is new, each once although several nodes may look.
 */
export async function saveListCheck(
  records: Records,
  siteId: string,
  look: { at: string; lists: WatchedList[]; isIncomplete: boolean; found: FoundListed[] },
): Promise<FoundListed[]> {
  return records.db.transaction().execute(async (db) => {
    const site = await db.selectFrom('sites').select('id').where('id', '=', siteId).executeTakeFirst();
    if (!site) return []; // deleted while the lists were asked
    await saveCheck(db, siteId, look.at, look.lists);
    const present = await presentFindings(db, siteId);
    const fresh: FoundListed[] = [];
    for (const found of look.found) {
      const known = present.find((each) => isSame(each, found));
      if (known) await touch(db, known.id, found.rule, look.at);
      else if (await add(db, siteId, found, look.at)) fresh.push(found);
    }
    // A shipped list may stand in for the fuller one of its name that could not be read.
    const asked = new Set(look.lists.filter(({ from }) => from !== 'shipped').map(({ name }) => name));
    const gone = present
      .filter(({ list }) => !look.isIncomplete || asked.has(list))
      .filter((each) => !look.found.some((found) => isSame(each, found)));
    await clear(
      db,
      gone.map(({ id }) => id),
      look.at,
    );
    return fresh;
  });
}

/** What is known of the site: present findings first, then the latest that have gone. */
export async function readListWatch(db: Db, siteId: string): Promise<Omit<ListWatch, 'race'>> {
  const check = await db
    .selectFrom('list_checks')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('list_findings')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('last_seen', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute();
  const findings = rows.map(({ site_id: _, ...finding }): ListFinding => finding);
  const isPresent = (finding: ListFinding) => finding.cleared_at === null;
  return {
    checked_at: check?.checked_at ?? null,
    lists: check ? readJson(check.lists, z.array(WatchedList), 'list_checks.lists', siteId) : [],
    findings: [...findings.filter(isPresent), ...findings.filter((finding) => !isPresent(finding))],
  };
}

/** Active sites, all of them or those that changed since the lists were last asked. */
export async function sitesToWatch(db: Db, which: 'all' | 'changed'): Promise<OwnedSite[]> {
  return (await listToWatch(db, which)).map(({ read }) => read());
}

/** The same, for jobs that read them one by one. */
export async function listToWatch(db: Db, which: 'all' | 'changed'): Promise<Unread<OwnedSite>[]> {
  let query = db.selectFrom('sites').selectAll('sites').where('status', '=', 'active');
  if (which === 'changed') {
    query = query
      .leftJoin('list_checks', 'list_checks.site_id', 'sites.id')
      .where((is) =>
        is.or([
          is('list_checks.checked_at', 'is', null),
          is('list_checks.checked_at', '<', is.ref('sites.updated_at')),
        ]),
      );
  }
  const rows = await query.orderBy('sites.seq').execute();
  return rows.map((row) => ({ siteId: row.id, read: () => toSite(row) }));
}

/** What lists have of these sites now. */
export async function listPresentFindings(db: Db, siteIds: string[]) {
  if (siteIds.length === 0) return [];
  const rows = await db
    .selectFrom('list_findings')
    .select(['site_id', 'target', 'address', 'list', 'rule'])
    .where('site_id', 'in', siteIds)
    .where('cleared_at', 'is', null)
    .orderBy('first_seen')
    .orderBy('id')
    .execute();
  return rows;
}

async function presentFindings(db: Db, siteId: string) {
  return db
    .selectFrom('list_findings')
    .select(['id', 'target', 'address', 'list'])
    .where('site_id', '=', siteId)
    .where('cleared_at', 'is', null)
    .execute();
}

async function saveCheck(db: Db, siteId: string, at: string, lists: WatchedList[]): Promise<void> {
  const values = { checked_at: at, lists: JSON.stringify(lists) };
  await db
    .insertInto('list_checks')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

async function add(db: Db, siteId: string, found: FoundListed, at: string): Promise<boolean> {
  const row = {
    id: randomUUID(),
    site_id: siteId,
    ...found,
    first_seen: at,
    last_seen: at,
    cleared_at: null,
  };
  const added = await db
    .insertInto('list_findings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

async function touch(db: Db, id: string, rule: string, at: string): Promise<void> {
  await db.updateTable('list_findings').set({ rule, last_seen: at }).where('id', '=', id).execute();
}

async function clear(db: Db, ids: string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('list_findings').set({ cleared_at: at }).where('id', 'in', ids).execute();
}

type Key = Pick<FoundListed, 'target' | 'address' | 'list'>;

function isSame(a: Key, b: Key): boolean {
  return a.target === b.target && a.address === b.address && a.list === b.list;
}
