import type { AbTesting } from '../../contract/ab-testing.ts';
import { formatInstants } from '../numbers/day-format.ts';
import { formatCount } from '../numbers/number-format.ts';

const aYear = 365;

/** Since when the test runs and how long it may still take; for one that has ended, from when to when it ran. */
export function TimeLeft({ result }: { result: AbTesting }) {
  const { started_at, stopped_at } = result;
  return (
    <p className="soft time-left">
      {started_at && (
        <span>
          {stopped_at
            ? `Ran ${formatInstants(started_at, stopped_at)}.`
            : `Since ${formatInstants(started_at, started_at)}.`}
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
  const visits = `${formatCount(visitors_per_variant)} visits for each variant`;
  const aim = status === 'collecting' ? 'To find a difference of a tenth takes' : 'A verdict takes';
  if (days >= aYear) return `${aim} more than a year at today’s traffic (${visits}): test a bolder change.`;
  return `${aim} about ${days} more ${days === 1 ? 'day' : 'days'} at today’s traffic (${visits}).`;
}
