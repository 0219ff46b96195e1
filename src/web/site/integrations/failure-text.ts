import type { Delivery, DeliveryAttempt } from '../../../contract/integrations/integrations.ts';
import { deliveryFailureText } from '../../../contract/messages/delivery-failure-text.ts';
import { say } from '../../i18n/say.ts';

/** Why a delivery failed, in the reader's language; null where it didn't. */
export function deliveryError({ error, error_code, last_status }: Delivery): string | null {
  const text = deliveryFailureText({ error, code: error_code, status: last_status });
  return text && say(text);
}

/** Why one attempt of it failed. */
export function attemptError({ error, error_code, status }: DeliveryAttempt): string | null {
  const text = deliveryFailureText({ error, code: error_code, status });
  return text && say(text);
}
