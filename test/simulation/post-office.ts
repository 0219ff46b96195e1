import type { Mailer, OutgoingEmail } from '../../src/notifications/email/mailer.ts';
import { Dead } from './mortal-records.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** Fewer than the attempts after which an email is given up. */
const mostFailures = 4;

/** A mail server: what it accepted, and how often it failed after accepting. */
export interface PostOffice {
  accepted: Pick<OutgoingEmail, 'messageId' | 'to'>[];
  mute(): number;
  mailerOf(life: Life): Mailer;
}

export function openPostOffice({ random, clock }: World): PostOffice {
  const accepted: PostOffice['accepted'] = [];
  const failures = new Map<string, number>();
  let mute = 0;

  /** One mail fails so often and no more, so that an email that is given up is a fault. */
  function mayFail(messageId: string, chance: number): boolean {
    const times = failures.get(messageId) ?? 0;
    const fails = times < mostFailures && random.chance(chance);
    if (fails) failures.set(messageId, times + 1);
    return fails;
  }

  return {
    accepted,
    mute: () => mute,
    mailerOf: (life) => ({
      server: null,
      sender: { name: 'Truce', address: 'truce@news.example' },
      attempt: () => Promise.reject(new Error('not used')),
      close: () => undefined,
      async send({ messageId, to }) {
        await clock.sleep(random.below(2_000));
        if (!life.isAlive) throw new Dead('before it was accepted');
        if (mayFail(messageId, 0.1)) throw new Error('451 try again later');
        accepted.push({ messageId, to });
        await clock.sleep(random.below(500));
        if (!life.isAlive) throw new Dead('after it was accepted');
        if (!mayFail(messageId, 0.05)) return 'sent';
        mute++;
        throw new Error('the connection was reset');
      },
    }),
  };
}
