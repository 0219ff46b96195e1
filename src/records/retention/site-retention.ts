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
  const held = (await listKept(db)).map(({ site, events, sessions, removed }) => {
    const left = removed === null ? events : Math.floor((nowMs - Date.parse(removed)) / dayMs);
    return { site, events: Math.max(0, Math.min(events, left)), sessions };
  });
  return held.filter(isShorter);
}

/** Notes which events are about to be removed early. Call it before they are: a stop in between must not forget them. */
export async function noteRemoval(db: Db, kept: SiteKept[], nowMs: number): Promise<void> {
  const dayBefore = (days: number) => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
  // What is older was removed for all sites.
  await db
    .updateTable('sites')
    .set({ events_removed_before: null })
    .where('events_removed_before', '<=', dayBefore(longestKept.events))
    .execute();
  for (const days of new Set(kept.map(({ events }) => events))) {
    if (days >= longestKept.events) continue;
    const ids = kept.filter(({ events }) => events === days).map(({ site }) => site);
    for (let from = 0; from < ids.length; from += batchSize) {
      await db
        .updateTable('sites')
        .set({ events_removed_before: dayBefore(days) })
        .where('id', 'in', ids.slice(from, from + batchSize))
        .where((is) =>
          is.or([is('events_removed_before', 'is', null), is('events_removed_before', '<', dayBefore(days))]),
        )
        .execute();
    }
  }
}

function isShorter({ events, sessions }: KeptDays): boolean {
  return events < longestKept.events || sessions < longestKept.sessions;
}

/** A site whose settings cannot be read keeps as much as others: it must not stop the removal for these. */
async function listKept(db: Db): Promise<(SiteKept & { removed: string | null })[]> {
  const rows = await db.selectFrom('sites').select(['id', 'config', 'events_removed_before']).execute();
  return rows.map(({ id, config, events_removed_before: removed }) => ({
    ...{ site: id, removed },
    ...daysOf(id, config),
  }));
}

function daysOf(id: string, config: string): KeptDays {
  try {
    return keptDays(readSiteConfig(config, id));
  } catch {
    return longestKept;
  }
}
