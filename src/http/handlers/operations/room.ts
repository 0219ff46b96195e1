import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Mailer } from '../../../notifications/email/mailer.ts';
import { auditHandlers } from './audit.ts';
import { emailHandlers } from './emails.ts';
import { type HealthReportParts, healthReportHandlers } from './health-report.ts';

/** What these handlers work with. */
export interface OperationsRoom extends HealthReportParts {
  mailer: Mailer;
  limiter: Limiter;
}

/** Running the service. */
export function operationsHandlers(room: OperationsRoom) {
  return {
    ...healthReportHandlers(room),
    ...emailHandlers(room),
    ...auditHandlers(room),
  };
}
