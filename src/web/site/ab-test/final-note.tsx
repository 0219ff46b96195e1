import { use } from 'react';
import type { AbTest } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatInstants } from '../../ui/numbers/day-format.ts';
import { SiteZone } from '../../ui/site-zone.ts';

/** Whether late events can still change the result of a test that ended, and whether they have. */
export function FinalNote({ test }: { test: AbTest }) {
  const zone = use(SiteZone);
  const { final_at, frozen_at, verdict_at_end: former } = test;
  const isOpen = typeof final_at === 'string' && frozen_at === null;
  return (
    <>
      {former && <p>{formerText(former)}</p>}
      {isOpen && (
        <p className="soft">
          {t('ab-test.lateEventsUntil', { day: formatInstants(final_at, final_at, zone) })}
        </p>
      )}
    </>
  );
}

function formerText({ code, variant }: NonNullable<AbTest['verdict_at_end']>): string {
  if (code !== 'winner') return t('ab-test.lateEventsFormerNone');
  return t('ab-test.lateEventsFormerWinner', { name: variant ?? '' });
}
