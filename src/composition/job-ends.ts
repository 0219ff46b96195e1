import { simulationEnd } from '../delivery/simulations/run-simulation.ts';
import { deliverEnd } from '../notifications/deliver-job.ts';
import { emailEnd } from '../notifications/email/send-email.ts';
import type { JobEnds } from '../records/jobs/job-ends.ts';
import { exportEnd } from '../reports/exports/export-jobs.ts';
import { writeReportEnd } from '../reports/send/write-report.ts';

/** What follows for each kind of job that is given up, or tried again. */
export const jobEnds: JobEnds = {
  deliver: deliverEnd,
  mail: emailEnd,
  'make-export': exportEnd,
  'run-simulation': simulationEnd,
  'write-report': writeReportEnd,
};
