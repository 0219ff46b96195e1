import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { DeliveryFailure, EndingFailure } from '../integrations/delivery-failures.ts';

interface Failure {
  /** In English, as it is stored. */
  error: string | null;
  code: DeliveryFailure | null;
  /** HTTP status of the response; null where there was none. */
  status: number | null;
}

const endings: Record<EndingFailure, true> = {
  ...{ gone: true, slack_gone: true, slack_url: true },
  ...{ slack_workspace: true, slack_channel: true, slack_member: true },
};
const withStatus: readonly DeliveryFailure[] = ['status', 'redirect', 'slack_status'];

/** Why a notification was not delivered, for a reader of any language; null where nothing failed. */
export function deliveryFailureText({ error, code, status }: Failure): Text | null {
  if (error === null || code === null) return null;
  if (code === 'other' || (withStatus.includes(code) && status === null)) return error;
  return coded('delivery-failures.*', code, { status: String(status) });
}

/** Why Truce turned an integration off: by one response, or after five days of failures. */
export function disabledReasonText({ error, code, status }: Failure): Text | null {
  const last = deliveryFailureText({ error, code, status });
  if (last === null || last === error || code === null || code in endings) return last;
  return message('integrations.alwaysFailed', { reason: last });
}
