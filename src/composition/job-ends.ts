import { simulationEnd } from '../delivery/simulations/run-simulation.ts';
import { deliverEnd } from '../notifications/deliver-job.ts';
import { mailEnd } from '../notifications/mail/send-mail.ts';
import type { JobEnds } from '../records/jobs/job-ends.ts';
import { exportEnd } from '../reports/exports/export-jobs.ts';
import { writeReportEnd } from '../reports/send/write-report.ts';

/** What follows for each kind of job that is given up, or tried again. */
export const jobEnds: JobEnds = {
  deliver: deliverEnd,
  mail: mailEnd,
  'make-export': exportEnd,
  'run-simulation': simulationEnd,
  'write-report': writeReportEnd,
};
