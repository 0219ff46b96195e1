import type { Mailer } from '../../../notifications/mail/mailer.ts';
import { auditHandlers } from './audit.ts';
import { type HealthReportParts, healthReportHandlers } from './health-report.ts';
import { mailHandlers } from './mails.ts';

/** What these handlers work with. */
export interface OperationsRoom extends HealthReportParts {
  mailer: Mailer;
}

/** Running the service. */
export function operationsHandlers(room: OperationsRoom) {
  return {
    ...healthReportHandlers(room),
    ...mailHandlers(room),
    ...auditHandlers(room),
  };
}
