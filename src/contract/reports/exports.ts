import * as z from 'zod';
import { because, Day, Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

/** Why an export failed. */
export const exportFailures = ['disk_full', 'server_stopped', 'error'] as const;

/** An archive of a site's history, from asking for it to being deleted. */
export const HistoryExport = z
  .object({
    id: Uuid,
    start: Day.describe("First day, in the site's time zone."),
    end: Day.describe("Last day, in the site's time zone."),
    state: z.enum(exportStates),
    progress: z.number().int().describe('Percent.'),
    seconds_left: z
      .number()
      .int()
      .nullable()
      .describe('Estimated from the speed so far; null if there is no estimate yet.'),
    writing: z
      .string()
      .nullable()
      .describe('The file that is being written; `zip`: the files are being packed.'),
    reason: z.string().nullable().describe('Why it failed, in English; otherwise null.'),
    reason_code: z
      .enum(exportFailures)
      .nullable()
      .describe('Why it failed, as a code; `error`: something else, see `reason`. Otherwise null.'),
    bytes: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Size of the archive; null until it is ready.', example: 48210344 }),
    created_at: Instant,
    finished_at: Instant.nullable().describe('Null: not finished yet.'),
    expires_at: Instant.nullable().describe('24 hours after the archive was ready; null before that.'),
    file: z.string().nullable().meta({
      description: 'Path of the archive; needs the same key. Null if there is no file.',
      example:
        '/v1/sites/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11/exports/d9b7e3a1-4c62-4f08-a5d3-1e7c8b2f6a94/file',
    }),
  })
  .meta({ id: 'HistoryExport' });
export type HistoryExport = z.output<typeof HistoryExport>;

const Stored = z.object({
  rows: z.number().int().describe('Number of rows.'),
  oldest: Day.nullable().describe('First day with stored data; null: there is none.'),
  keep_days: z.number().int().nullable().describe('Null: kept forever.'),
});

export const ExportId = SiteId.extend({ exportId: Uuid });

export const exportRoutes = {
  'GET /v1/sites/:id/exports': {
    operationId: 'listExports',
    summary: 'List exports',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ exports: z.array(HistoryExport) }) },
    statuses: { 200: 'The exports, newest first, at most 50.' },
  },
  'POST /v1/sites/:id/exports': {
    operationId: 'createExport',
    summary: 'Start an export',
    description:
      "Creates a ZIP archive of the site's history. Only one export can run at a time, and at most 10 in 24 hours.",
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'history_exported',
    params: SiteId,
    body: z
      .strictObject({
        start: Day.describe("First day, in the site's time zone."),
        end: Day.describe("Last day, in the site's time zone; at most two years after `start`."),
      })
      .refine(({ start }) => start >= '2000-01-01', { path: ['start'], ...because('too_small') })
      .refine(({ start, end }) => start <= end, { path: ['end'], ...because('too_small') })
      .refine(({ start, end }) => Date.parse(end) - Date.parse(start) < 731 * 86_400_000, {
        path: ['start'],
        ...because('too_small'),
      }),
    answers: { 202: HistoryExport },
    statuses: { 202: 'The export, which is now queued.' },
  },
  'GET /v1/sites/:id/exports/:exportId': {
    operationId: 'getExport',
    summary: 'Get export progress',
    access: 'read',
    limit: 'api',
    params: ExportId,
    answers: { 200: HistoryExport },
    statuses: { 200: 'The export and its progress.' },
  },
  'DELETE /v1/sites/:id/exports/:exportId': {
    operationId: 'deleteExport',
    summary: 'Cancel or delete an export',
    access: 'write',
    limit: 'api',
    audit: 'export_deleted',
    params: ExportId,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The export was canceled, or its file deleted.' },
  },
  'GET /v1/sites/:id/exports/:exportId/file': {
    operationId: 'downloadExport',
    summary: 'Download an export',
    description: 'Send the header `Range` to download a part of it.',
    access: 'read',
    limit: 'api',
    params: ExportId,
    formats: ['application/zip'],
    answers: { 200: null, 206: null },
    statuses: { 200: 'The ZIP archive.', 206: 'The requested range of the archive.' },
  },
  'GET /v1/exports/:token': {
    operationId: 'downloadExportByToken',
    summary: 'Download an export by its emailed link',
    description: 'The link works for 24 hours. With `Accept: text/html`, errors are a page for people.',
    access: 'public',
    limit: 'api',
    ignoresQuery: true,
    params: z.object({
      token: z
        .string()
        .regex(/^[\w-]{43}$/)
        .meta({
          description: 'From the link in the email, or in the notification `export.ready`.',
          example: 'Vq3mT8xK1rZc6wYb0nLf5sHd2jPg7aUe4iRo9tXvCkA',
        }),
    }),
    formats: ['application/zip'],
    answers: { 200: null, 206: null },
    statuses: { 200: 'The ZIP archive.', 206: 'The requested range of the archive.' },
  },
  'GET /v1/sites/:id/stored': {
    operationId: 'getStoredData',
    summary: 'Get stored data and retention',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: {
      200: z.object({ events: Stored, aggregates: Stored, reports: Stored, failed_events: Stored }),
    },
    statuses: { 200: 'How many rows are stored, since when, and for how long they are kept.' },
  },
} satisfies RouteTable;
