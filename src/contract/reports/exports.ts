import { z } from 'zod';
import { because, Day, Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

/** An archive of a site's history, from asking for it to being deleted. */
export const HistoryExport = z
  .object({
    id: Uuid,
    start: Day,
    end: Day,
    state: z.enum(exportStates),
    progress: z.number().int(),
    seconds_left: z.number().int().nullable(),
    writing: z.string().nullable(),
    reason: z.string().nullable(),
    bytes: z.number().int().nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
    expires_at: Instant.nullable(),
    file: z.string().nullable(),
  })
  .meta({ id: 'HistoryExport' });
export type HistoryExport = z.output<typeof HistoryExport>;

const Stored = z.object({
  rows: z.number().int(),
  oldest: Day.nullable(),
  keep_days: z.number().int().nullable(),
});

export const ExportId = SiteId.extend({ exportId: Uuid });

export const exportRoutes = {
  'GET /v1/sites/:id/exports': {
    summary: "List the exports of a site's history, newest first, at most 50",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ exports: z.array(HistoryExport) }) },
  },
  'POST /v1/sites/:id/exports': {
    summary: "Ask for a ZIP archive of a site's history; one at a time, at most 10 in 24 hours",
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z
      .strictObject({ start: Day, end: Day })
      .refine(({ start }) => start >= '2000-01-01', { path: ['start'], ...because('too_small') })
      .refine(({ start, end }) => start <= end, { path: ['end'], ...because('too_small') })
      .refine(({ start, end }) => Date.parse(end) - Date.parse(start) < 731 * 86_400_000, {
        path: ['start'],
        ...because('too_small'),
      }),
    answers: { 202: HistoryExport },
  },
  'GET /v1/sites/:id/exports/:exportId': {
    summary: 'How far an export is',
    access: 'read',
    limit: 'api',
    params: ExportId,
    answers: { 200: HistoryExport },
  },
  'DELETE /v1/sites/:id/exports/:exportId': {
    summary: 'Stop an export that is being made, or delete its file',
    access: 'write',
    limit: 'api',
    params: ExportId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'GET /v1/sites/:id/exports/:exportId/file': {
    summary: 'Fetch the ZIP archive; a range of it with the header Range',
    access: 'read',
    limit: 'api',
    params: ExportId,
    answers: { 200: null, 206: null },
  },
  'GET /v1/exports/:token': {
    summary: 'Fetch the ZIP archive by the link in the mail, which works for 24 hours',
    access: 'public',
    limit: 'api',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    answers: { 200: null, 206: null },
  },
  'GET /v1/sites/:id/stored': {
    summary: 'How much is stored of a site, since when, and for how long it is kept',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: {
      200: z.object({ events: Stored, aggregates: Stored, reports: Stored, failed_events: Stored }),
    },
  },
} satisfies RouteTable;
