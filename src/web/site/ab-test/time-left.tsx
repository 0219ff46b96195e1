import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatInstants } from '../../ui/numbers/day-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';

const aYear = 365;

/** Since when the test runs and how long it may still take; for one that has ended, from when to when it ran. */
export function TimeLeft({ result }: { result: AbTesting }) {
  const { started_at, stopped_at } = result;
  return (
    <p className="soft time-left">
      {started_at && (
        <span>
          {stopped_at
            ? t('ab-test.ranDays', { days: formatInstants(started_at, stopped_at) })
            : t('ab-test.sinceDay', { day: formatInstants(started_at, started_at) })}
        </span>
      )}{' '}
      {result.time_left && <span>{waitText(result.time_left, result.status)}</span>}
    </p>
  );
}

function waitText(
  { days, visitors_per_variant }: NonNullable<AbTesting['time_left']>,
  status: AbTesting['status'],
): string {
  const visits = formatCount(visitors_per_variant);
  const isCollecting = status === 'collecting';
  if (days >= aYear) {
    return isCollecting
      ? t('ab-test.toFindADifferenceOfA', { visits })
      : t('ab-test.aVerdictTakesMoreThan', { visits });
  }
  return isCollecting
    ? t('ab-test.toFindADifferenceOf', { count: days, visits })
    : t('ab-test.aVerdictTakesAboutMore', { count: days, visits });
}
