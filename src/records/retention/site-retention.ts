import { type KeptDays, keptDays, longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import type { Db } from '../records.ts';
import { readSiteConfig } from '../sites/stored-config.ts';

const dayMs = 86_400_000;
/** Parameters of a statement are limited. */
const batchSize = 1000;

/** The sites whose settings say that they keep less than others. */
export async function listShorterKept(db: Db): Promise<SiteKept[]> {
  return (await listKept(db)).map(({ removed: _, ...kept }) => kept).filter(isShorter);
}

/**
 * The sites that have less than others: with the days for which they have everything. A site that keeps data for longer
 * again does not get back what was removed.
 */
export async function listShorterHeld(db: Db, nowMs: number): Promise<SiteKept[]> {
  const left = (days: number, removed: string | null) => {
    const since = removed === null ? days : Math.floor((nowMs - Date.parse(removed)) / dayMs);
    return Math.max(0, Math.min(days, since));
  };
  const held = (await listKept(db)).map(({ site, events, sessions, removed }) => ({
    site,
    events: left(events, removed.events),
    sessions: left(sessions, removed.sessions),
  }));
  return held.filter(isShorter);
}

/** Notes what is about to be removed early. Call it before it is: a stop in between must not forget it. */
export async function noteRemoval(db: Db, kept: SiteKept[], nowMs: number): Promise<void> {
  await noteRemovalOf('events', db, kept, nowMs);
  await noteRemovalOf('sessions', db, kept, nowMs);
}

async function noteRemovalOf(kind: keyof KeptDays, db: Db, kept: SiteKept[], nowMs: number): Promise<void> {
  const column = columns[kind];
  const dayBefore = (days: number) => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
  // What is older was removed for all sites.
  await db
    .updateTable('sites')
    .set({ [column]: null })
    .where(column, '<=', dayBefore(longestKept[kind]))
    .execute();
  for (const days of new Set(kept.map((each) => each[kind]))) {
    if (days >= longestKept[kind]) continue;
    const ids = kept.filter((each) => each[kind] === days).map(({ site }) => site);
    for (let from = 0; from < ids.length; from += batchSize) {
      await db
        .updateTable('sites')
        .set({ [column]: dayBefore(days) })
        .where('id', 'in', ids.slice(from, from + batchSize))
        .where((is) => is.or([is(column, 'is', null), is(column, '<', dayBefore(days))]))
        .execute();
    }
  }
}

const columns = { events: 'events_removed_before', sessions: 'sessions_removed_before' } as const;

function isShorter({ events, sessions }: KeptDays): boolean {
  return events < longestKept.events || sessions < longestKept.sessions;
}

/** A site whose settings cannot be read keeps as much as others: it must not stop the removal for these. */
async function listKept(db: Db): Promise<(SiteKept & { removed: Record<keyof KeptDays, string | null> })[]> {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'config', 'events_removed_before', 'sessions_removed_before'])
    .execute();
  return rows.map((row) => ({
    site: row.id,
    removed: { events: row.events_removed_before, sessions: row.sessions_removed_before },
    ...daysOf(row.id, row.config),
  }));
}

function daysOf(id: string, config: string): KeptDays {
  try {
    return keptDays(readSiteConfig(config, id));
  } catch {
    return longestKept;
  }
}
