import { z } from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from './sites.ts';

/** What of a site a filter list can name: an address that its visitors' browsers ask for, or a name in the page. */
export const listTargets = ['host', 'loader', 'ask', 'wall', 'track', 'media', 'gate', 'markup'] as const;
export type ListTarget = (typeof listTargets)[number];

export const WatchedList = z
  .object({
    name: z.string(),
    version: z.string(),
    rules: z.number().int(),
    from: z.string(),
  })
  .meta({ id: 'WatchedList' });
export type WatchedList = z.output<typeof WatchedList>;

export const ListFinding = z
  .object({
    id: Uuid,
    target: z.enum(listTargets),
    address: z.string(),
    list: z.string(),
    rule: z.string(),
    first_seen: Instant,
    last_seen: Instant,
    cleared_at: Instant.nullable(),
  })
  .meta({ id: 'ListFinding' });
export type ListFinding = z.output<typeof ListFinding>;

export const ListWatch = z
  .object({
    checked_at: Instant.nullable(),
    lists: z.array(WatchedList),
    findings: z.array(ListFinding),
  })
  .meta({ id: 'ListWatch' });
export type ListWatch = z.output<typeof ListWatch>;

export const listWatchRoutes = {
  'GET /v1/sites/:id/list-watch': {
    summary: "What filter lists have of the site's addresses and names, present findings first",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: ListWatch },
  },
  'POST /v1/sites/:id/list-watch': {
    summary: 'Ask the filter lists now, and answer what they have',
    access: 'write',
    limit: 'api',
    params: SiteId,
    answers: { 200: ListWatch },
  },
} satisfies RouteTable;
