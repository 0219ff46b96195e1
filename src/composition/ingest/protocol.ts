import { join } from 'node:path';
import type { InlineVisitor, PlainWall } from '../../contract/sites/plain-wall.ts';
import type { Asking, JoinedOfStore, VisitNames } from '../../events/intake/redis-visits.ts';
import type { Allowance } from '../../kit/limiter/limiter.ts';
import type { DropCount } from '../../records/intake/dropped-events.ts';
import type { SiteDay } from '../../records/intake/site-day-events.ts';
import type { SitePath } from '../../records/sites/site-paths.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import type { Config } from '../config.ts';

/** What an ingest process needs to know; the server reads the environment. */
export interface IngestSettings
  extends Pick<
    Config,
    | 'dataDir'
    | 'trustedProxies'
    | 'trackPerMinute'
    | 'eventsPerMinute'
    | 'sessionsPerHour'
    | 'limits'
    | 'redisUrl'
    | 'logLevel'
    | 'port'
    | 'host'
  > {
  /** 1, 2, …: its place, which names its directory of the spool; and how many there are. */
  place: number;
  processes: number;
  basePath: string;
  distDir: string;
  /** Where the server takes what is no event. */
  server: string;
}

/** Where a process puts events. */
export function directoryOf({ dataDir, place }: Pick<IngestSettings, 'dataDir' | 'place'>): string {
  return join(dataDir, 'spool', String(place));
}

/** What the server does for an ingest process. */
export type ServerOffer = {
  /** The process runs, and can be asked. */
  hello(): void;
  findSite(id: string): Promise<OwnedSite | null>;
  listPaths(): Promise<SitePath[]>;
  loaderSecret(): string;
  ownerOf(authorization: string): Promise<{ accountId: string; siteIds: string[] | null }>;
  /** @param id of these counts: sent again with it, they are added once, unless adding them failed */
  addSiteDays(counts: SiteDay[], id: string): Promise<void>;
  listSiteDays(day: string): Promise<SiteDay[]>;
  readStoredBytes(): Promise<number>;
  /** There are events to move. */
  hasNews(): void;
  /** Counts since the last call, so that an event costs no message. */
  count(counts: IngestCounts): void;
  take(key: string, limit: number, lengthMs: number, taken: number): Promise<Allowance>;
  joinVisit(names: VisitNames, asking: Asking): Promise<JoinedOfStore>;
  plainWall(visitor: InlineVisitor): Promise<PlainWall | null>;
  writeVisits(visits: { id: string; text: string; names: string[] }[]): Promise<void>;
};

export interface IngestCounts {
  accepted: number;
  dropped: Record<string, number>;
  /** Responses of one status that took about the same time; `seconds` is the sum. */
  answered: { status: number; times: number; seconds: number }[];
  /** Limits that the process counted alone. */
  fallbacks: number;
  /** Left out or refused, by site and day. */
  drops: DropCount[];
}

/** What an ingest process does for the server. */
export type IngestOffer = {
  /** Listens, and tells at which port. @throws what node:net throws, as text */
  start(settings: IngestSettings): Promise<number>;
  /** Ends the file that is written to. @returns the files that are no longer written to, oldest first */
  seal(): Promise<string[]>;
  siteChanged(id: string): void;
  /** Stops accepting, finishes what is under way; resolves when all of it is on disk. */
  drain(graceMs: number): Promise<void>;
};
