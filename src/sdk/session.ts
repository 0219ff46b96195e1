import type { Memory } from './memory.ts';
import { randomId } from './random-id.ts';

export interface Session {
  /** The running session's id; a new one after 30 idle minutes. */
  id(): string;
  /** True once for each session: who asks first announces it. */
  isNew(): boolean;
  /** The service knows this visit under another id: it goes on under that one. */
  adopt(id: string): void;
}

const idleMs = 30 * 60_000;

interface Stored {
  id: string;
  seenAt: number;
}

/**
 * The id lives in this page's memory alone, and in the tab's storage where that is allowed, perhaps only later. Where
 * it is not, the id is valid for one page view and says so (`pv-`); the service joins the views of a visit without storing
 * anything either.
 */
export function openSession(
  memory: Memory,
  crypto: Crypto,
  clock: () => number,
  mayStore: () => boolean,
  resumed?: string,
): Session {
  /** Begun here, and not announced yet. */
  let fresh: string | undefined;
  /** One that was asked for before a consent has another name: it is not the visit's. */
  const prefix = () => (mayStore() ? '' : 'pv-');
  const keep = (id: string): string => {
    memory.write('session', `${prefix()}session`, { id, seenAt: clock() });
    return id;
  };
  const touch = (): string => {
    const last = memory.read<Stored>('session', `${prefix()}session`);
    if (last && clock() - last.seenAt <= idleMs) return keep(last.id);
    fresh = prefix() + randomId(crypto);
    return keep(fresh);
  };
  if (resumed) keep(resumed);
  return {
    id: touch,
    isNew() {
      const isNew = touch() === fresh;
      fresh = undefined;
      return isNew;
    },
    adopt: keep,
  };
}
