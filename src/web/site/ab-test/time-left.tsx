import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t, tn } from '../../i18n/t.ts';
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
            ? t('Ran {days}.', { days: formatInstants(started_at, stopped_at) })
            : t('Since {day}.', { day: formatInstants(started_at, started_at) })}
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
      ? t(
          'To find a difference of a tenth takes more than a year at today’s traffic ({visits} visits for each variant): test a bolder change.',
          { visits },
        )
      : t(
          'A verdict takes more than a year at today’s traffic ({visits} visits for each variant): test a bolder change.',
          { visits },
        );
  }
  return isCollecting
    ? tn(
        days,
        'To find a difference of a tenth takes about {count} more day at today’s traffic ({visits} visits for each variant).',
        'To find a difference of a tenth takes about {count} more days at today’s traffic ({visits} visits for each variant).',
        { visits },
      )
    : tn(
        days,
        'A verdict takes about {count} more day at today’s traffic ({visits} visits for each variant).',
        'A verdict takes about {count} more days at today’s traffic ({visits} visits for each variant).',
        { visits },
      );
}
