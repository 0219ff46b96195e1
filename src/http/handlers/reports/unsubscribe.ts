import { ApiError } from '../../../contract/core/errors.ts';
import { findAlertReader, unsubscribeFromAlerts } from '../../../notifications/alerts/unsubscribe-alerts.ts';
import type { Records } from '../../../records/records.ts';
import { unsubscribe } from '../../../records/reports/report-recipients.ts';
import { readUnsubscribeToken } from '../../../reports/send/unsubscribe-link.ts';
import type { Handlers } from '../../edge/api.ts';

/** The token is all it takes, and it ends nothing but its own report, or its own site's alerts, for its own reader. */
export function unsubscribeHandlers(parts: { records: Records; now: () => number }) {
  const { db } = parts.records;
  return {
    'POST /v1/unsubscribe/:token': async ({ params }) => {
      const now = new Date(parts.now()).toISOString();
      const reader = await findAlertReader(db, params.token);
      if (reader !== null) {
        await unsubscribeFromAlerts(parts.records, reader, now);
        return { status: 200, body: { unsubscribed: true as const } };
      }
      const recipient = await readUnsubscribeToken(db, params.token);
      if (recipient === null)
        throw new ApiError('NOT_FOUND', 'Invalid or incomplete link. Copy the whole link from the email.');
      await unsubscribe(db, recipient, now);
      return { status: 200, body: { unsubscribed: true as const } };
    },
  } satisfies Partial<Handlers>;
}
