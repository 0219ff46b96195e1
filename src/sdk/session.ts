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
 * The id lives in this page's memory alone, and in the tab's storage where that is allowed. Where it is not, it is
 * good for one page view and says so (`pv-`); the service joins the views of a visit without storing anything either.
 */
export function openSession(
  memory: Memory,
  crypto: Crypto,
  clock: () => number,
  mayStore: () => boolean,
  resumed?: string,
): Session {
  let current = memory.read<Stored>('session', 'session');
  if (resumed !== undefined) current = { id: resumed, seenAt: clock() };
  let announced = current?.id;
  const keep = (id: string): string => {
    current = { id, seenAt: clock() };
    memory.write('session', 'session', current);
    return id;
  };
  const touch = (): string => {
    if (current && clock() - current.seenAt <= idleMs) return keep(current.id);
    return keep((mayStore() ? '' : 'pv-') + randomId(crypto));
  };
  return {
    id: touch,
    isNew() {
      const id = touch();
      const isNew = announced !== id;
      announced = id;
      return isNew;
    },
    adopt(id) {
      announced = keep(id);
    },
  };
}
