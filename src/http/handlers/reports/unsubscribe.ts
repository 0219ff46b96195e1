import { ApiError } from '../../../contract/core/errors.ts';
import type { Records } from '../../../records/records.ts';
import { findEmailedSubscription } from '../../../reports/send/emailed-subscription.ts';
import type { Handlers } from '../../edge/api.ts';

/** The token is all it takes, and it ends nothing but its own report, or its own site's alerts, for its own reader. */
export function unsubscribeHandlers(parts: { records: Records; now: () => number }) {
  return {
    'POST /v1/unsubscribe/:token': async ({ params }) => {
      const subscription = await findEmailedSubscription(parts.records, params.token);
      if (subscription === null)
        throw new ApiError('NOT_FOUND', 'Invalid or incomplete link. Copy the whole link from the email.');
      await subscription.end(new Date(parts.now()).toISOString());
      return { status: 200, body: { unsubscribed: true as const } };
    },
  } satisfies Partial<Handlers>;
}
