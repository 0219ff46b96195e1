/** The payload of every kind of job, shared by the code that adds a job and its handler. */
export interface JobPayloads {
  'allocate-visitors': Nothing;
  'delete-events': { site_id: string };
  /** `replays`: how often the delivery was asked for again; a job of an earlier round does nothing. */
  deliver: { delivery_id: string; replays: number };
  'erase-mails': Nothing;
  'forget-deliveries': Nothing;
  'forget-old': Nothing;
  'forget-old-records': Nothing;
  'forget-simulation': { id: string };
  'freeze-ab-tests': Nothing;
  'look-for-alerts': { site_id: string };
  /** `again`: part of the message id where a member sends a mail once more. */
  mail: { mail_id: string; again?: string };
  'mail-report': { run_id: string; email: string };
  'mail-reset-link': { email: string };
  'plan-alert-looks': Nothing;
  'run-simulation': { id: string };
  'watch-lists': { which: 'all' | 'changed' };
  'write-report': { run_id: string };
}

type Nothing = Record<string, never>;

export type JobKind = keyof JobPayloads;

/** A job that a worker holds the lease of. */
export type Job = {
  [K in JobKind]: {
    id: string;
    kind: K;
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
