import { OutgoingFailure } from '../../kit/outgoing/outgoing-failure.ts';
import { drawBaits } from '../bait-pools.ts';
import { notAsked, passIt } from './check-loader.ts';
import { fail, pass, type RunCheck, sayFailure, unknown } from './inspection.ts';

/** Without the control nothing can be judged; without a bait everybody looks like a blocker. */
export const checkBaits: RunCheck = async (inspection) => {
  const { addresses, site, nowMs, ask } = inspection;
  const baits = drawBaits(new Date(nowMs).toISOString().slice(0, 10), site.id);
  const names = [baits.control, baits.paths[0] ?? baits.control];
  const answers = await Promise.all(names.map((name) => ask({ url: `${addresses.media.href}/${name}` })));
  for (const [at, answer] of answers.entries()) {
    const name = names[at] ?? '';
    if (answer === 'elsewhere') return unknown('baits', notAsked(addresses.media));
    if (answer instanceof OutgoingFailure) {
      const { message, fix } = sayFailure(answer);
      return fail('baits', `Baits cannot be fetched: ${message}`, fix);
    }
    if (answer.status === 200 && answer.body.toString('utf8') === `ok:${name}`) continue;
    const url = `${addresses.media.href}/${name}`;
    return at === 0
      ? fail('baits', `${url} does not answer as it should (${answer.status}).`, passIt(inspection))
      : fail(
          'baits',
          `${url} is stopped on the way (${answer.status}): every visitor would look like a blocker.`,
          'Look for a firewall or a rule of your web server that refuses such names, and let this folder through.',
        );
  }
  return pass('baits', `${addresses.media.href}/ answers baits and control.`);
};
