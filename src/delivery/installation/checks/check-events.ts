import { OutgoingFailure } from '../../../kit/safe-fetch/fetch-failure.ts';
import { passIt } from './check-loader.ts';
import { fail, pass, type RunCheck, unknown, unreachable } from './inspection.ts';

/** An empty batch: refused by the service in its own words, and nothing is stored. */
export const checkEvents: RunCheck = async (inspection) => {
  const { addresses, page, ask } = inspection;
  const { track } = addresses;
  const answer = await ask({
    url: track.href,
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...(page ? { origin: page.url.origin } : {}) },
    body: '{"events":[]}',
  });
  if (answer === 'elsewhere') return unknown('events', 'not_asked', null, { host: track.host });
  if (answer instanceof OutgoingFailure) return unreachable('events', 'events_unreachable', answer);
  if (answer.status === 429) return unknown('events', 'events_too_many', 'wait_a_minute');
  if (answer.status === 400 && answer.body.toString('utf8').includes('"INVALID_REQUEST"')) {
    const isOther = page !== null && page.url.origin !== track.origin;
    if (!isOther || answer.headers['access-control-allow-origin'] !== undefined) {
      return pass('events', 'events_taken', { url: track.href });
    }
    return fail('events', 'events_header_dropped', 'pass_headers_on', { url: track.href });
  }
  return fail('events', 'events_refused', passIt(inspection), { url: track.href, status: answer.status });
};
