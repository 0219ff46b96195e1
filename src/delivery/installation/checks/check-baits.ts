import { OutgoingFailure } from '../../../kit/safe-fetch/fetch-failure.ts';
import { drawBaits } from '../../bait-pools.ts';
import { passIt } from './check-loader.ts';
import { fail, pass, type RunCheck, unknown, unreachable } from './inspection.ts';

/** Without the control nothing can be judged; without a bait everybody looks like a blocker. */
export const checkBaits: RunCheck = async (inspection) => {
  const { addresses, site, nowMs, ask } = inspection;
  const baits = drawBaits(new Date(nowMs).toISOString().slice(0, 10), site.id);
  const names = [baits.control, baits.paths[0] ?? baits.control];
  const answers = await Promise.all(names.map((name) => ask({ url: `${addresses.media.href}/${name}` })));
  for (const [at, answer] of answers.entries()) {
    const name = names[at] ?? '';
    if (answer === 'elsewhere') return unknown('baits', 'not_asked', null, { host: addresses.media.host });
    if (answer instanceof OutgoingFailure) return unreachable('baits', 'baits_unreachable', answer);
    if (answer.status === 200 && answer.body.toString('utf8') === `ok:${name}`) continue;
    const url = `${addresses.media.href}/${name}`;
    const { status } = answer;
    return at === 0
      ? fail('baits', 'baits_wrong', passIt(inspection), { url, status })
      : fail('baits', 'baits_stopped', 'let_names_through', { url, status });
  }
  return pass('baits', 'baits_answer', { url: `${addresses.media.href}/` });
};
