import type { QuietRequest } from './quiet-request.ts';
import type { Signals } from './verdict.ts';

/** `stub`: something else than our own text came back with status 200. */
export type Answer = 'ok' | 'refused' | 'stub' | 'inconclusive';
export type Ask = (name: string, mode?: RequestMode) => Promise<Answer>;

/** Baits that were asked for at one address. */
export interface Asked {
  ask: Ask;
  names: string[];
  /** The control's first; none where every bait answered. */
  answers: [control: Promise<Answer> | undefined, ...baits: Answer[]];
}

export function mediaAsker(request: QuietRequest, folder: string): Ask {
  return async (name, mode = 'cors') => {
    // A service worker that keeps images would answer for the network an address that it knows.
    const reply = await request(`${folder}/${name}?${Date.now()}`, mode);
    if (reply === 'refused') return reply;
    // Blockers answer some requests themselves, with 200 and a stub: only the content shows that.
    try {
      const response = reply as Response; // what is `unclear` has no status
      if (response.status !== 200) return 'inconclusive';
      return (await response.text()) === `ok:${name}` ? 'ok' : 'stub';
    } catch {
      return 'inconclusive';
    }
  };
}

/**
 * Asks for baits, and for the control as soon as one of them fails: where all answer, nothing is left for it to judge.
 * @param failed is called with the control's answer, and waited for, at each bait that fails.
 */
export async function askBaits(
  ask: Ask,
  names: string[],
  control: string,
  failed?: (control: Promise<Answer>) => unknown,
): Promise<Asked> {
  let controlled: Promise<Answer> | undefined;
  const baits = await Promise.all(
    names.map(async (name) => {
      const answer = await ask(name);
      if (answer !== 'ok') {
        controlled ??= ask(control);
        await failed?.(controlled);
      }
      return answer;
    }),
  );
  return { ask, names, answers: [controlled, ...baits] };
}

/**
 * Judges bait addresses that were asked for once, beside a control that no list blocks. A bait counts as blocked
 * when it fails twice and the control answers after each time. Where only one does, further ones decide: a list
 * may know a part of the baits, and two different ones are no accident.
 */
export async function judgePaths(
  { ask, names, answers: [controlled, ...first] }: Asked,
  control: string,
  spare: string[] = [],
): Promise<Signals['paths']> {
  if (names.length < 2) return 'inconclusive';
  if (first.every((answer) => answer === 'ok')) return 'clear';
  let [before, failed] = await Promise.all([controlled, failAgain(ask, names, first)]);
  if (before !== 'ok') return 'inconclusive';
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
