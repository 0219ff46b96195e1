import { hash, verify } from '@node-rs/argon2';
import { ApiError, invalidFields } from '../contract/core/errors.ts';
import { limitWork } from '../kit/limit-work.ts';
import { isEasyToGuess } from './easy-to-guess.ts';

/** argon2id, by default 19 MiB and 2 passes (OWASP Password Storage cheat sheet). At most 4 run at once and 46 wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * The hash of a password that a member chooses.
   * @param about the member's name and email address, which it may not be made of
   * @throws INVALID_REQUEST naming `password` where it is easy to guess
   */
  choose(password: string, about: string[]): Promise<string>;
  /** Takes as long for an unknown user (`stored` null) as for a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** How much memory and time a guess takes; a stored hash names its own. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

const ownCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const concurrency = 4;
/** Further ones wait; beyond this many it is an attack, or a long wait for everybody. */
const maxWaiting = 46;

export async function openPasswords(cost = ownCost): Promise<Passwords> {
  const decoy = await hash('nobody has this password', cost);
  const limited = limitWork({
    concurrency,
    maxWaiting,
    refusal: () =>
      new ApiError('UNAVAILABLE', 'Too many sign-ins at the moment. Try again in a few seconds.', {
        retry_after: 5,
      }),
  });

  return {
    hash: (password) => limited(() => hash(normalized(password), cost)),
    choose: (password, about) =>
      limited(async () => {
        if (!(await isEasyToGuess(password, about))) return hash(normalized(password), cost);
        throw invalidFields([{ field: 'password', reason: 'easy_to_guess' }]);
      }),
    matches: (stored, password) =>
      limited(async () => {
        // Hashes of earlier versions are of what was typed.
        for (const form of new Set([normalized(password), password]))
          if (await verify(stored ?? decoy, form)) return stored !== null;
        return false;
      }),
  };
}

/** One form for what keyboards and systems write differently (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
