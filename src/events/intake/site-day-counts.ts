import { randomUUID } from 'node:crypto';
import type { SiteDay } from '../../records/intake/site-day-events.ts';

export interface SiteDayCounts {
  /** UTC, YYYY-MM-DD. */
  day(): string;
  /** Events of a site today, as far as this node knows. */
  of(siteId: string): number;
  /** A site id for each event. */
  note(siteIds: string[]): void;
  /** Of today and the day before; no limit counts what is older. */
  noteDays(counts: SiteDay[]): void;
  /** Of today, by site, as far as they are saved. */
  saved(): Iterable<[siteId: string, events: number]>;
  /**
   * Asks what all nodes counted, and saves what came here. @throws what the store throws; nothing is forgotten then, and what
   * may have been added is sent again as it was, with the same id
   */
  exchange(): Promise<void>;
}

interface SiteDayStore {
  /**
   * May add counts twice where it fails after it added them, such as a database whose answer to a commit is lost: then a limit is
   * reached earlier, by what came in a few seconds.
   * @param id sent with it again, counts are the same: who passes them on can leave out what is under way or done
   */
  addSiteDays: (counts: SiteDay[], id: string) => Promise<void>;
  /** By all nodes. */
  listSiteDays: (day: string) => Promise<SiteDay[]>;
}

const dayMs = 86_400_000;

/** Counts the events of each site and UTC day together with the other nodes. */
export function openSiteDayCounts(store: SiteDayStore, now: () => number): SiteDayCounts {
  let today = Math.floor(now() / dayMs);
  /** Of today: what all nodes had saved when they were last asked, what is being saved, and what came here since. */
  let shared = new Map<string, number>();
  let saving = new Map<string, number>();
  let mine = new Map<string, number>();
  /** What came here on the day before and is not saved yet. */
  let before = new Map<string, number>();
  /** Whether all of it was added is not known until the store says so. */
  let sending: { id: string; rows: SiteDay[] } | null = null;

  function startDay(): void {
    const day = Math.floor(now() / dayMs);
    if (day === today) return;
    before = day === today + 1 ? mine : new Map();
    [shared, saving, mine] = [new Map(), new Map(), new Map()];
    today = day;
  }

  async function list(): Promise<() => void> {
    startDay();
    const asked = today;
    const rows = await store.listSiteDays(nameOf(asked));
    return () => {
      startDay();
      if (asked === today) shared = new Map(rows.map(({ site_id, events }) => [site_id, events]));
    };
  }

  async function save(): Promise<void> {
    startDay();
    const rows = [...rowsOf(today - 1, before), ...rowsOf(today, mine)];
    if (rows.length === 0) return;
    // While they are being saved they must not be missing from the sum.
    [saving, mine, before] = [mine, new Map(), new Map()];
    sending = { id: randomUUID(), rows };
    await send(sending);
  }

  async function send({ id, rows }: NonNullable<typeof sending>): Promise<void> {
    await store.addSiteDays(rows, id);
    sending = null;
    startDay();
    for (const [site, events] of saving) add(shared, site, events);
    saving = new Map();
  }

  return {
    day: () => nameOf(today),
    of(siteId) {
      startDay();
      return (shared.get(siteId) ?? 0) + (saving.get(siteId) ?? 0) + (mine.get(siteId) ?? 0);
    },
    note(siteIds) {
      startDay();
      for (const id of siteIds) add(mine, id, 1);
    },
    noteDays(counts) {
      startDay();
      for (const { site_id, day, events } of counts) {
        if (day === nameOf(today)) add(mine, site_id, events);
        if (day === nameOf(today - 1)) add(before, site_id, events);
      }
    },
    saved: () => shared,
    async exchange() {
      // First: a store that does not answer is sent nothing that it might add late.
      let use = await list();
      if (sending !== null) {
        await send(sending);
        // The first list may have had it already.
        use = await list();
      }
      use();
      await save();
    },
  };
}

function add(counts: Map<string, number>, siteId: string, events: number): void {
  counts.set(siteId, (counts.get(siteId) ?? 0) + events);
}

function rowsOf(day: number, counts: Map<string, number>): SiteDay[] {
  return [...counts].map(([site_id, events]) => ({ site_id, day: nameOf(day), events }));
}

function nameOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
