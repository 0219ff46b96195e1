import { fail, pass, type RunCheck, unknown } from './inspection.ts';

export const checkActive: RunCheck = ({ site }) =>
  site.status === 'active'
    ? pass('site_active', 'The site is active.')
    : fail(
        'site_active',
        'The site is inactive: its script does nothing and its events are refused.',
        'Set it active.',
      );

const weekMs = 7 * 24 * 3_600_000;

export const checkLastEvent: RunCheck = ({ lastEventAt, nowMs }) => {
  if (lastEventAt === undefined)
    return unknown('last_event', 'The event store does not answer now.', 'Try again.');
  if (lastEventAt === null) {
    return unknown(
      'last_event',
      'No event has arrived yet.',
      'Open the page in a browser, and verify again.',
    );
  }
  const ageMs = Math.max(0, nowMs - Date.parse(lastEventAt));
  const message = `The newest event is ${sayAge(ageMs)} old.`;
  if (ageMs <= weekMs) return pass('last_event', message);
  return unknown('last_event', message, 'Open the page in a browser, and verify again.');
};

function sayAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
