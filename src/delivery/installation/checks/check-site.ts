import { ageText } from '../../../contract/messages/check-texts.ts';
import { inEnglish } from '../../../kit/messages/writer.ts';
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
  const minutes = Math.round(ageMs / 60_000);
  const values = { age: inEnglish(ageText(minutes)), minutes };
  return ageMs <= weekMs
    ? pass('last_event', 'newest_event', values)
    : unknown('last_event', 'newest_event', 'open_page', values);
};
