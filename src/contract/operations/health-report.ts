import { z } from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';

/** From where on disk space is worth a word, and from where on events will soon be refused. */
export const diskLimits = { warnBytes: 5_000_000_000, badBytes: 1_000_000_000 } as const;
/** Bytes and minutes that the spool may hold before something is wrong with the event store. */
export const spoolLimits = { warnBytes: 50_000_000, warnSeconds: 60 } as const;

const Level = z.enum(['ok', 'warn', 'bad']);

/** How the installation is, for whoever runs it. */
export const HealthReport = z
  .object({
    at: Instant,
    disk: z.object({
      status: Level,
      folder: z.string(),
      free_bytes: z.number(),
      total_bytes: z.number(),
    }),
    /** Bounds on what strangers can store; a limit of 0 is switched off. */
    intake: z.object({
      status: Level,
      site_day_limit: z.number().int(),
      /** Sites with the most events without a key today (UTC). */
      busiest: z.array(z.object({ site_id: Uuid, name: z.string(), events: z.number().int() })),
      stored_bytes: z.number(),
      stored_limit_bytes: z.number(),
      free_floor_bytes: z.number(),
    }),
    spool: z.object({
      status: Level,
      bytes: z.number().int(),
      oldest_seconds: z.number().int().nullable(),
      trouble: z.string().nullable(),
      damaged_files: z.number().int(),
    }),
    events: z.object({
      status: Level,
      engine: z.enum(['embedded', 'server']),
      version: z.string().nullable(),
      tables: z.array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() })),
    }),
    records: z.object({
      status: Level,
      engine: z.enum(['sqlite', 'postgresql']),
      migrations: z.number().int(),
      last_migration: z.string().nullable(),
    }),
    redis: z.object({ status: Level }).nullable(),
    jobs: z.object({
      status: Level,
      waiting: z.number().int(),
      late: z.number().int(),
      dead: z.array(
        z.object({ id: Uuid, kind: z.string(), failed_at: Instant, error: z.string().nullable() }),
      ),
    }),
    mail: z.object({
      status: Level,
      smtp: z.boolean(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
    retention: z.object({ last_run: Instant.nullable() }),
    seen: z.object({
      status: Level,
      address: z.string(),
      by: z.enum(['connection', 'x-forwarded-for']),
      ignored_header: z.string().nullable(),
    }),
    base_url: z.string(),
    versions: z.object({ truce: z.string(), node: z.string() }),
    node: z.string(),
  })
  .meta({ id: 'HealthReport' });
export type HealthReport = z.output<typeof HealthReport>;

export const healthReportRoutes = {
  'GET /v1/health-report': {
    summary: 'How the installation is: disk, spool, stores, jobs, mail, and how requests arrive',
    access: 'manager',
    limit: 'api',
    answers: { 200: HealthReport },
  },
  'POST /v1/jobs/:id/retry': {
    summary: 'Try a job again that was given up',
    access: 'manager',
    limit: 'api',
    params: z.object({ id: Uuid }),
    answers: { 200: z.object({ id: Uuid, waiting: z.literal(true) }) },
  },
} satisfies RouteTable;
