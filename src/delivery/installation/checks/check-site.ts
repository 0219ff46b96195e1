import { fail, pass, type RunCheck, unknown } from './inspection.ts';

export const checkActive: RunCheck = ({ site }) =>
  site.status === 'active'
    ? pass('site_active', 'site_active')
    : fail('site_active', 'site_inactive', 'set_active');

const weekMs = 7 * 24 * 3_600_000;

export const checkLastEvent: RunCheck = ({ lastEventAt, nowMs }) => {
  if (lastEventAt === undefined) return unknown('last_event', 'store_silent', 'try_again');
  if (lastEventAt === null) return unknown('last_event', 'no_event_yet', 'open_page');
  const ageMs = Math.max(0, nowMs - Date.parse(lastEventAt));
  const values = { age: sayAge(ageMs), minutes: Math.round(ageMs / 60_000) };
  return ageMs <= weekMs
    ? pass('last_event', 'newest_event', values)
    : unknown('last_event', 'newest_event', 'open_page', values);
};

function sayAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
