import type { Delivery } from '../../../contract/integrations/integrations.ts';
import { rich, t, tn } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';

/** How a delivery stands, in words. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { state, attempts, next_attempt_at } = delivery;
  if (state === 'delivered') return t('Delivered');
  if (state === 'failed') return t('Not delivered');
  if (attempts === 0 || next_attempt_at === null) return t('On its way');
  if (Date.parse(next_attempt_at) - Date.now() < 60_000) return t('Not yet delivered; next try in a moment');
  return rich('Not yet delivered; next try {time}', { time: <Moment at={next_attempt_at} /> });
}

export function attemptsText({ attempts, replays }: Delivery): string {
  const tries = tn(attempts, '{count} attempt', '{count} attempts');
  return replays === 0 ? tries : `${tries}, ${tn(replays, 'sent again once', 'sent again {count} times')}`;
}
