import type { QuietRequest } from './quiet-request.ts';
import type { Signals } from './verdict.ts';

/** `stub`: something else than our own text came back with status 200. */
export type Answer = 'ok' | 'refused' | 'stub' | 'inconclusive';
export type Ask = (name: string, mode?: RequestMode) => Promise<Answer>;

export function mediaAsker(request: QuietRequest, folder: string): Ask {
  return async (name, mode = 'cors') => {
    const reply = await request(`${folder}/${name}`, mode);
    if (reply === 'refused') return 'refused';
    if (reply === 'unclear' || reply.status !== 200) return 'inconclusive';
    // Blockers answer some requests themselves, with 200 and a stub: only the content shows that.
    const text = await reply.text().catch(() => null);
    return text === null ? 'inconclusive' : text === `ok:${name}` ? 'ok' : 'stub';
  };
}

/**
 * Judges bait addresses that were asked for once, beside a control that no list blocks. A bait counts as blocked
 * when it fails twice while the control answers before and after. Where only one does, further ones decide: a list
 * may know a part of the baits, and two different ones are no accident.
 */
export async function judgePaths(
  ask: Ask,
  names: string[],
  control: string,
  answers: Answer[],
  spare: string[] = [],
): Promise<Signals['paths']> {
  const [before, ...first] = answers;
  if (before !== 'ok' || names.length < 2) return 'inconclusive';
  if (first.every((answer) => answer === 'ok')) return 'clear';
  let failed = await failAgain(ask, names, first);
  if (failed === 1) failed += await failAgain(ask, spare, await Promise.all(spare.map((name) => ask(name))));
  if (failed === 0 || (await ask(control)) !== 'ok') return 'inconclusive';
  return failed > 1 ? 'both' : 'one';
}

/** How many of the baits that failed once fail a second time. */
async function failAgain(ask: Ask, names: string[], first: Answer[]): Promise<number> {
  const second = await Promise.all(
    names.map((name, index) => {
      const answer = first[index];
      if (answer === 'stub') return ask(name);
      // Any answer will do now: so a proxy that refuses without CORS headers is not mistaken for a blocker.
      return answer === 'refused' ? ask(name, 'no-cors') : answer;
    }),
  );
  return second.filter((answer) => answer === 'refused' || answer === 'stub').length;
}
