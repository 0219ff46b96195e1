import { Temporal } from 'temporal-polyfill';

/** `Tuesday 3 November`. */
export function dayName(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
}

/** `November 2026`. */
export function monthName(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-GB', { month: 'long', year: 'numeric' });
}

/** `3 November 2026`, or `3 to 9 November 2026`, or `30 November to 6 December 2026`. */
export function periodText({ start, end }: { start: string; end: string }): string {
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const last = to.toLocaleString('en-GB', long);
  if (from.equals(to)) return last;
  if (from.year !== to.year) return `${from.toLocaleString('en-GB', long)} to ${last}`;
  if (from.month !== to.month)
    return `${from.toLocaleString('en-GB', { day: 'numeric', month: 'long' })} to ${last}`;
  return `${from.day} to ${last}`;
}

/** The same without the year, for a table: `5 to 11 Oct`. */
export function shortPeriod({ start, end }: { start: string; end: string }): string {
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  const day = { day: 'numeric', month: 'short' } as const;
  const last = to.toLocaleString('en-GB', day);
  if (from.equals(to)) return last;
  return `${from.month === to.month ? from.day : from.toLocaleString('en-GB', day)} to ${last}`;
}

const deviceNames: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' };

export function deviceName(device: string): string {
  return deviceNames[device] ?? (device || 'Not known');
}

const eventNames: Record<string, string> = {
  conversion_allowlist: 'site allowed',
  conversion_disable: 'blocker switched off',
  conversion_alternative: 'alternative chosen',
  wall_displayed: 'wall shown',
  wall_dismissed: 'wall closed',
  help_opened: 'instructions opened',
  cta_clicked: 'button of the wall pressed',
  verification_failed: 'still blocked after “I allowed it”',
  sdk_error: 'error in the script',
};

/** The event's own name, with what it means where that is known. */
export function eventText(type: string): string {
  const meaning = eventNames[type];
  return meaning === undefined ? type : `${type} (${meaning})`;
}
