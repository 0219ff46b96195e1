import { OutgoingFailure } from '../../kit/outgoing/outgoing-failure.ts';
import { notAsked, passIt } from './check-loader.ts';
import { fail, pass, type RunCheck, sayFailure, unknown } from './inspection.ts';

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
  if (answer === 'elsewhere') return unknown('events', notAsked(track));
  if (answer instanceof OutgoingFailure) {
    const { message, fix } = sayFailure(answer);
    return fail('events', `Events cannot be sent: ${message}`, fix);
  }
  if (answer.status === 429)
    return unknown('events', 'Too many requests just now.', 'Try again in a minute.');
  if (answer.status === 400 && answer.body.toString('utf8').includes('"INVALID_REQUEST"')) {
    const isOther = page !== null && page.url.origin !== track.origin;
    if (!isOther || answer.headers['access-control-allow-origin'] !== undefined) {
      return pass('events', `${track.href} takes events.`);
    }
    return fail(
      'events',
      `${track.href} takes events, but what passes them on drops the header Access-Control-Allow-Origin.`,
      'Pass the headers of the answer on as they are.',
    );
  }
  return fail('events', `${track.href} does not take events (${answer.status}).`, passIt(inspection));
};
