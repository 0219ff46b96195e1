import * as z from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { ListRace } from './list-race.ts';
import { SiteId } from './sites.ts';

/** What of a site a filter list can name: an address that its visitors' browsers ask for, or a name in the page. */
export const listTargets = [
  'host',
  'loader',
  'ask',
  'wall',
  'choices',
  'plain',
  'track',
  'media',
  'gate',
  'markup',
] as const;
export type ListTarget = (typeof listTargets)[number];

export const WatchedList = z
  .object({
    name: z.string().meta({ example: 'EasyList' }),
    version: z.string().describe("The list's own version or date of change, or the date of its file."),
    rules: z.number().int().describe('Number of rules in the list.'),
    from: z.string().describe('`shipped`, the name of a mounted file, or a URL.'),
  })
  .meta({ id: 'WatchedList' });
export type WatchedList = z.output<typeof WatchedList>;

export const ListFinding = z
  .object({
    id: Uuid,
    target: z
      .enum(listTargets)
      .describe(
        "`markup` is a fixed name in the page; all others are addresses that visitors' browsers request.",
      ),
    address: z.string(),
    list: z.string(),
    rule: z.string().describe('The rule exactly as the list has it.'),
    first_seen: Instant,
    last_seen: Instant,
    cleared_at: Instant.nullable().describe(
      'When the list no longer had the rule, or the site no longer used the address. Null: the rule still applies.',
    ),
  })
  .meta({ id: 'ListFinding' });
export type ListFinding = z.output<typeof ListFinding>;

export const ListWatch = z
  .object({
    checked_at: Instant.nullable().describe('When the lists were last checked for this site; null: never.'),
    lists: z.array(WatchedList),
    findings: z.array(ListFinding),
    race: ListRace.describe('What Truce did about them.'),
  })
  .meta({ id: 'ListWatch' });
export type ListWatch = z.output<typeof ListWatch>;

export const listWatchRoutes = {
  'GET /v1/sites/:id/list-watch': {
    operationId: 'getListWatch',
    summary: 'Get filter-list findings',
    description: "Filter-list rules that block or hide one of the site's addresses or names.",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: ListWatch },
    statuses: {
      200: "The lists that were checked, and the rules that block the site's addresses; current findings first.",
    },
  },
  'POST /v1/sites/:id/list-watch': {
    operationId: 'checkFilterLists',
    summary: 'Check the filter lists now',
    access: 'write',
    limit: 'api',
    audit: null,
    params: SiteId,
    answers: { 200: ListWatch },
    statuses: {
      200: "The lists that were checked, and the rules that block the site's addresses; current findings first.",
    },
  },
} satisfies RouteTable;
