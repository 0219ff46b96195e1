import * as z from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';

/** Bytes and minutes that the spool may hold before something is wrong with the event store. */
export const spoolLimits = { warnBytes: 50_000_000, warnSeconds: 60 } as const;

/** Batches of events that may wait to be counted before it is worth a word. */
export const sessionLimits = { warnBatches: 50 } as const;

const Level = z.enum(['ok', 'warn', 'bad']);

/** The state of the installation, for its operator. */
export const HealthReport = z
  .object({
    at: Instant,
    disk: z.object({
      status: Level.describe('`warn` below 5 GB or 10,000 files free, `bad` below 1 GB or 1,000 files.'),
      folder: z.string(),
      free_bytes: z.number(),
      total_bytes: z.number(),
      free_files: z
        .number()
        .nullable()
        .describe('How many more files fit (inodes); null: the file system does not say.'),
    }),
    /** Bounds on what strangers can store; a limit of 0 is turned off. */
    intake: z.object({
      status: Level.describe('`warn` from 80% of a limit, `bad` when events are rejected.'),
      site_day_limit: z
        .number()
        .int()
        .describe('Events without a key that a site can receive per UTC day; 0: no limit.'),
      busiest: z
        .array(z.object({ site_id: Uuid, name: z.string(), events: z.number().int() }))
        .describe('The sites with the most events without a key today (UTC).'),
      stored_bytes: z.number(),
      stored_limit_bytes: z.number().describe('Maximum size of stored events; 0: no limit.'),
      free_floor_bytes: z
        .number()
        .describe('Minimum free disk space; below it, events are rejected with 503. 0: no limit.'),
    }),
    spool: z.object({
      status: Level,
      bytes: z.number().int().describe('Accepted events that are not in the event store yet.'),
      oldest_seconds: z
        .number()
        .int()
        .nullable()
        .describe('How long the oldest of these events has waited; null: none waits.'),
      trouble: z.string().nullable(),
      damaged_files: z.number().int(),
    }),
    events: z.object({
      status: Level,
      engine: z.enum(['embedded', 'server']),
      version: z.string().nullable(),
      tables: z.array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() })),
      set_aside: z
        .number()
        .int()
        .describe(
          'Damaged parts that the embedded event store could not load and goes on without. `truce verify` names them.',
        ),
    }),
    sessions: z.object({
      status: Level.describe('`warn` while much is left to count, `bad` when counting fails.'),
      waiting: z
        .number()
        .int()
        .describe('Batches of stored events that are not in the numbers yet. The newest are counted first.'),
      trouble: z.string().nullable(),
      refused: z
        .number()
        .int()
        .describe('Sessions that the event store rejected since this node started. Their events are stored.'),
    }),
    records: z.object({
      status: Level,
      engine: z.enum(['sqlite', 'postgresql']),
      migrations: z.number().int(),
      last_migration: z.string().nullable(),
      damaged: z
        .array(z.string())
        .describe(
          'Damaged rows that this report could not read, with the reason. What they hold is missing from it.',
        ),
      problem: z
        .enum(['read_only', 'sealed', 'moving', 'moved'])
        .nullable()
        .describe(
          'Why this node can read the database but not work with it: `read_only` if the database rejects changes, `sealed` if TRUCE_SECRET_KEY of this node does not open its secrets, `moving` for up to a minute while the stores are moved, `moved` if they were and this server has to be restarted with its new settings.',
        ),
    }),
    redis: z
      .object({
        status: Level,
        problem: z
          .enum(['unavailable', 'refuses_changes'])
          .nullable()
          .describe(
            '`refuses_changes` if Redis responds but rejects changes, e.g. because its memory is full.',
          ),
      })
      .nullable(),
    jobs: z.object({
      status: Level,
      waiting: z.number().int().describe('Jobs that have yet to start.'),
      late: z.number().int().describe('Jobs that are more than five minutes overdue and have not started.'),
      dead: z
        .array(z.object({ id: Uuid, kind: z.string(), failed_at: Instant, error: z.string().nullable() }))
        .describe('Jobs that failed for good. They run again only if you retry them.'),
    }),
    mail: z.object({
      status: Level,
      smtp: z.boolean(),
      kept_on_purpose: z.boolean().describe('The demo sends no email: it stays in the outbox on purpose.'),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
    clock: z.object({
      status: Level.describe('`warn` while reports and deletions wait because the system clock jumped.'),
      ahead_seconds: z.number().int().describe('How far it jumped ahead; 0 while it is trusted.'),
      trusted_at: Instant.nullable().describe(
        'When the clock is trusted again if it is not corrected; otherwise null.',
      ),
    }),
    simulations: z.object({
      status: Level,
      sandboxed: z
        .boolean()
        .nullable()
        .describe(
          'Whether the browser of the last page simulation ran in its sandbox; null: none ran in seven days.',
        ),
    }),
    filter_lists: z.object({
      status: Level,
      unread: z
        .array(z.object({ source: z.string(), error: z.string() }))
        .describe(
          'Lists from `TRUCE_FILTER_LISTS` that the last check could not read. They are read again at the next one.',
        ),
    }),
    retention: z.object({ last_run: Instant.nullable() }),
    seen: z.object({
      status: Level,
      address: z.string().describe('Your IP address as the service sees it.'),
      by: z.enum(['connection', 'x-forwarded-for']),
      ignored_header: z
        .string()
        .nullable()
        .describe('A forwarding header that was sent but is not trusted: see `TRUCE_TRUST_PROXY`.'),
    }),
    base_url: z.string(),
    versions: z.object({ truce: z.string(), node: z.string() }),
    node: z.string(),
  })
  .meta({ id: 'HealthReport' });
export type HealthReport = z.output<typeof HealthReport>;

export const healthReportRoutes = {
  'GET /v1/health-report': {
    operationId: 'getHealthReport',
    summary: 'Get the health report',
    access: 'manager',
    limit: 'api',
    answers: { 200: HealthReport },
    statuses: { 200: 'The state of disk, spool, stores, jobs, email and incoming requests.' },
  },
  'POST /v1/jobs/:id/retry': {
    operationId: 'retryJob',
    summary: 'Retry a failed job',
    access: 'manager',
    limit: 'api',
    audit: null,
    params: z.object({ id: Uuid.meta({ example: 'f1d8c5b3-7a26-4e94-b0d7-3c9a6e2f8b15' }) }),
    answers: { 200: z.object({ id: Uuid, waiting: z.literal(true) }) },
    statuses: {
      200: 'The job was queued again.',
      409: "The job's stored data is damaged, so it can't run again.",
    },
  },
} satisfies RouteTable;
