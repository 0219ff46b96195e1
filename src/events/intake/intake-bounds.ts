import { ApiError } from '../../contract/core/errors.ts';
import type { NearBound } from '../../contract/core/near-bound.ts';
import { openFailureRow } from '../../kit/failure-row.ts';
import type { Log } from '../../kit/log.ts';
import type { SiteDay } from '../../records/intake/site-day-events.ts';
import { openSiteDayCounts } from './site-day-counts.ts';

/** How much may be stored; 0 switches a bound off. */
export interface IntakeLimits {
  /** Events without a key, for each site and UTC day. */
  siteDayEvents: number;
  /** What the event store and the spool may take. */
  storedBytes: number;
  /** What stays free on the disk of the data folder. */
  freeBytes: number;
}

export interface IntakeParts {
  limits: IntakeLimits;
  /** @param id of these counts: after a failure, they come again with it */
  addSiteDays: (counts: SiteDay[], id: string) => Promise<void>;
  /** By all nodes. */
  listSiteDays: (day: string) => Promise<SiteDay[]>;
  readFreeBytes: () => Promise<number>;
  readStoredBytes: () => Promise<number>;
  /** Called repeatedly while a limit is near; it sends at most one email a day. */
  warn: (near: NearBound) => Promise<void>;
  now: () => number;
  log: Log;
  intervalMs: number;
}

export interface IntakeBounds {
  /**
   * Costs a look into memory. @param isOwners sent with a key, which the bound of a site and day leaves alone.
   * @throws RATE_LIMITED (`site_day_limit`, `storage_limit`), UNAVAILABLE where the disk is nearly full.
   */
  check(events: { site_id: string }[], isOwners: boolean): void;
  /** Counts what was stored, a site id for each event. */
  note(siteIds: string[]): void;
  /** Counts what was stored before there was a store for these counts. */
  noteDays(counts: SiteDay[]): void;
  state(): { freeBytes: number; storedBytes: number };
  /** Whether the disk has less free than the floor, so that this node refuses every event. */
  isDiskLow(): boolean;
  /** Exchanges counts with the other nodes and measures the disk now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** From this share of a limit on, owners are warned. */
export const warnFrom = 0.8;
/** The floor's own warning begins at so many times the floor. */
export const warnFloor = 2;
const dayMs = 86_400_000;

/** Bounds on what strangers can store: a site's events of a day, the event store, and a floor of free disk. */
export function openIntakeBounds(parts: IntakeParts): IntakeBounds {
  const { limits, now, log } = parts;
  const counts = openSiteDayCounts(parts, now);
  let freeBytes = Number.POSITIVE_INFINITY;
  let storedBytes = 0;
  const failures = openFailureRow();

  const isDiskLow = () => freeBytes < limits.freeBytes;

  async function measureDisk(): Promise<void> {
    freeBytes = await parts.readFreeBytes();
  }

  async function measureStored(): Promise<void> {
    storedBytes = await parts.readStoredBytes();
  }

  async function warnWhereNear(): Promise<void> {
    const day = counts.day();
    if (limits.siteDayEvents > 0) {
      for (const [siteId, events] of counts.saved()) {
        if (events < limits.siteDayEvents * warnFrom) continue;
        await parts.warn({ bound: 'site_day', siteId, day, events, limit: limits.siteDayEvents });
      }
    }
    if (limits.storedBytes > 0 && storedBytes >= limits.storedBytes * warnFrom)
      await parts.warn({ bound: 'storage', day, bytes: storedBytes, limit: limits.storedBytes });
    if (freeBytes < limits.freeBytes * warnFloor)
      await parts.warn({ bound: 'free_disk', day, bytes: freeBytes, limit: limits.freeBytes });
  }

  async function refresh(): Promise<void> {
    // One that fails must not keep the others from being looked at.
    let hasFailed = false;
    for (const step of [measureDisk, measureStored, counts.exchange, warnWhereNear]) {
      await step().catch((error) => {
        hasFailed = true;
        if (failures.isNew(error))
          log.warn({ error: String(error) }, 'event limits could not be checked; trying again');
      });
    }
    if (!hasFailed) failures.end();
  }

  function refuseDay(siteId: string, added: number): void {
    if (counts.of(siteId) + added <= limits.siteDayEvents) return;
    throw new ApiError(
      'RATE_LIMITED',
      `This site has reached its limit of ${limits.siteDayEvents} events per day. The limit resets at midnight UTC.`,
      {
        reason: 'site_day_limit',
        limit: limits.siteDayEvents,
        retry_after: Math.max(1, Math.ceil((dayMs - (now() % dayMs)) / 1000)),
      },
    );
  }

  let refreshing: Promise<void> | null = null;
  function refreshOnce(): Promise<void> {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }
  const timer = setInterval(refreshOnce, parts.intervalMs);
  timer.unref();

  return {
    check(events, isOwners) {
      if (isDiskLow()) {
        throw new ApiError(
          'UNAVAILABLE',
          'The disk is nearly full. No event was accepted; try again later.',
          {
            reason: 'disk_floor',
            retry_after: 60,
          },
        );
      }
      if (limits.storedBytes > 0 && storedBytes >= limits.storedBytes) {
        throw new ApiError(
          'RATE_LIMITED',
          'The event store has reached the maximum size set by the operator. No event was accepted.',
          {
            reason: 'storage_limit',
            retry_after: 3600,
          },
        );
      }
      if (isOwners || limits.siteDayEvents === 0) return;
      const [first] = events;
      if (events.length === 1 && first) return refuseDay(first.site_id, 1);
      const bySite = new Map<string, number>();
      for (const { site_id } of events) bySite.set(site_id, (bySite.get(site_id) ?? 0) + 1);
      for (const [siteId, added] of bySite) refuseDay(siteId, added);
    },
    note: counts.note,
    noteDays: counts.noteDays,
    state: () => ({ freeBytes, storedBytes }),
    isDiskLow,
    refresh: refreshOnce,
    async close() {
      clearInterval(timer);
      await refreshing;
      await counts
        .exchange()
        .catch((error) => log.warn({ error: String(error) }, 'event counts of today could not be saved'));
    },
  };
}
