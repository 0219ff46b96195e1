import type { Caller } from '../../../auth/caller.ts';
import type { DeliveryLog } from '../../../contract/integrations/integrations.ts';

/**
 * A delivery as the caller may see it. The download link of an export works without a sign-in, so it would outlive a
 * read key that was revoked: only callers who may write get it, or a response that might repeat it.
 */
export function shownDelivery(delivery: DeliveryLog, caller: Caller): DeliveryLog {
  if (delivery.event !== 'export.ready' || caller.scopes.includes('write')) return delivery;
  const { data, ...envelope } = JSON.parse(delivery.body) as { data: Record<string, unknown> };
  const { download_url: _, ...rest } = data;
  const log = delivery.log.map((attempt) => ({ ...attempt, answer: null }));
  return { ...delivery, body: JSON.stringify({ ...envelope, data: rest }), log };
}
