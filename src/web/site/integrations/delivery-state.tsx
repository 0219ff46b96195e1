import type { Delivery } from '../../../contract/integrations/integrations.ts';
import { rich, t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';

/** How a delivery stands, in words. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { state, attempts, next_attempt_at } = delivery;
  if (state === 'delivered') return t('integrations.delivered');
  if (state === 'failed') return t('integrations.notDelivered');
  if (attempts === 0 || next_attempt_at === null) return t('common.onItsWay');
  if (Date.parse(next_attempt_at) - Date.now() < 60_000) return t('integrations.notYetDeliveredNextTryIn');
  return rich('integrations.notYetDeliveredNextTry', { time: <Moment at={next_attempt_at} /> });
}

export function attemptsText({ attempts, replays }: Delivery): string {
  const tries = t('integrations.attempts', { count: attempts });
  return replays === 0 ? tries : `${tries}, ${t('integrations.sentAgainTimes', { count: replays })}`;
}
