/** The payload of every kind of job that runs once, shared by the code that adds it and its handler. */
interface SinglePayloads {
  'check-alerts': { site_id: string };
  'check-changed-sites': Nothing;
  'delete-events': { site_id: string };
  /** `replays`: how often the delivery was asked for again; a job of an earlier round does nothing. */
  deliver: { delivery_id: string; replays: number };
  'forget-simulation': { id: string };
  /** `again`: part of the message id if a member sends an email again. */
  mail: { mail_id: string; again?: string };
  'mail-report': { run_id: string; email: string };
  'mail-reset-link': { email: string };
  'make-export': { export_id: string };
  'run-simulation': { id: string };
  'write-report': { run_id: string };
}

/** Jobs of the list in composition/recurring-jobs.ts. They may also be added to run once. */
export type RecurringKind =
  | 'allocate-visitors'
  | 'check-filter-lists'
  | 'delete-expired-access'
  | 'delete-expired-data'
  | 'delete-expired-exports'
  | 'delete-old-deliveries'
  | 'erase-old-mails'
  | 'freeze-ab-tests'
  | 'schedule-alert-checks'
  | 'schedule-reports';

export type JobPayloads = SinglePayloads & Record<RecurringKind, Nothing>;

type Nothing = Record<string, never>;

export type JobKind = keyof JobPayloads;

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
