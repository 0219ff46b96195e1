import { use } from 'react';
import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { waitText } from '../../../contract/messages/ab-test-texts.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { formatDate, formatInstants } from '../../ui/numbers/day-format.ts';
import { SiteZone } from '../../ui/site-zone.ts';
import styles from './ab-test.module.css';

interface TimeLeftProps {
  result: AbTesting;
  /** Last day of the running test, if it has one. */
  endsOn: string | undefined;
  /** What everyone sees after that day. */
  control: string;
}

/** Since when the test runs and how long it may still take; for one that has ended, from when to when it ran. */
export function TimeLeft({ result, endsOn, control }: TimeLeftProps) {
  const { started_at, stopped_at } = result;
  const zone = use(SiteZone);
  return (
    <p className={`soft ${styles.timeLeft}`}>
      {started_at && (
        <span>
          {stopped_at
            ? t('ab-test.ranDays', { days: formatInstants(started_at, stopped_at, zone) })
            : t('ab-test.sinceDay', { day: formatInstants(started_at, started_at, zone) })}
        </span>
      )}{' '}
      {endsOn !== undefined && <span>{t('ab-test.endsOnThen', { day: formatDate(endsOn), control })}</span>}{' '}
      {result.time_left && <span>{say(waitText(result.time_left, result.status))}</span>}
    </p>
  );
}
