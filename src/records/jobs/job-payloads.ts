import * as z from 'zod';

const nothing = z.object({});

/** The payload of every kind of job, shared by the code that adds it and its handler. */
export const jobPayloads = {
  'check-alerts': z.object({ site_id: z.string() }),
  'check-changed-sites': nothing,
  'delete-events': z.object({ site_id: z.string() }),
  /** `replays`: how often the delivery was asked for again; a job of an earlier round does nothing. */
  deliver: z.object({ delivery_id: z.string(), replays: z.number() }),
  /** `session`: the event store's hash of the session id; empty once its data is erased. The id itself is kept nowhere. */
  'erase-session': z.object({
    erasure_id: z.string(),
    account_id: z.string(),
    site_id: z.string(),
    session: z.string(),
    session_hash: z.string(),
    requested_at: z.string(),
    requested_by: z.object({
      kind: z.enum(['member', 'key']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    finished_at: z.string().nullable(),
    /** Everything that was stored is erased, but a file of the spool may have more. */
    is_held_up: z.boolean().optional(),
    erased: z.object({ events: z.number(), sessions: z.number(), failed_events: z.number() }).nullable(),
  }),
  'forget-simulation': z.object({ id: z.string() }),
  /** `again`: part of the message id if a member sends an email again. */
  mail: z.object({ mail_id: z.string(), again: z.string().optional() }),
  'mail-report': z.object({ run_id: z.string(), email: z.string() }),
  /** `request`: the email's key, so that a run that is repeated sends no second one; earlier versions had none. */
  'mail-reset-link': z.object({ email: z.string(), request: z.string().optional() }),
  'make-export': z.object({ export_id: z.string() }),
  'run-simulation': z.object({ id: z.string() }),
  'write-report': z.object({ run_id: z.string() }),
  // Of the list in composition/recurring-jobs.ts; they may also be added to run once.
  'allocate-visitors': nothing,
  'check-filter-lists': nothing,
  'check-guard-rails': nothing,
  'delete-expired-access': nothing,
  'delete-expired-data': nothing,
  'delete-expired-exports': nothing,
  'delete-old-deliveries': nothing,
  'end-ab-tests': nothing,
  'erase-old-mails': nothing,
  'freeze-ab-tests': nothing,
  'run-canary': nothing,
  'schedule-alert-checks': nothing,
  'schedule-reports': nothing,
} satisfies Record<string, z.ZodType>;

export type JobKind = keyof typeof jobPayloads;

export type JobPayloads = { [K in JobKind]: z.output<(typeof jobPayloads)[K]> };

/** Jobs of the list in composition/recurring-jobs.ts. They may also be added to run once. */
export type RecurringKind =
  | 'allocate-visitors'
  | 'check-filter-lists'
  | 'check-guard-rails'
  | 'delete-expired-access'
  | 'delete-expired-data'
  | 'delete-expired-exports'
  | 'delete-old-deliveries'
  | 'end-ab-tests'
  | 'erase-old-mails'
  | 'freeze-ab-tests'
  | 'run-canary'
  | 'schedule-alert-checks'
  | 'schedule-reports'
  | 'write-backup';

/** A job that a worker holds the lease of. */
export type Job = {
  [K in JobKind]: {
    id: string;
    kind: K;
    key: string;
    payload: JobPayloads[K];
    /** Times it was begun, this one included. */
    attempts: number;
    /** Leases in a row that ended without a word: the process was killed, or cut off from the database. */
    lostLeases: number;
    /** Fencing token: a worker that lost its lease changes nothing. */
    lease: string;
  };
}[JobKind];

/** What a program does for the kinds that it handles. */
export type JobHandlers = { [K in JobKind]?: (payload: JobPayloads[K]) => Promise<void> };
