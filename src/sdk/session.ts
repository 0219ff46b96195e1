import type { Memory } from './memory.ts';
import { randomId } from './random-id.ts';

export interface Session {
  /** The running session's id; a new one after 30 idle minutes. */
  id(): string;
  /** True once for each session: who asks first announces it. */
  isNew(): boolean;
}

const idleMs = 30 * 60_000;

interface Stored {
  id: string;
  seenAt: number;
}

/** The id lives in this page's memory alone, and in the tab's storage where the site's consent mode allows that. */
export function openSession(memory: Memory, crypto: Crypto, clock: () => number, resumed?: string): Session {
  let current = memory.read<Stored>('session', 'session');
  if (resumed !== undefined) current = { id: resumed, seenAt: clock() };
  let announced = current?.id;
  const touch = (): string => {
    const isOver = current === undefined || clock() - current.seenAt > idleMs;
    current = { id: isOver || !current ? randomId(crypto) : current.id, seenAt: clock() };
    memory.write('session', 'session', current);
    return current.id;
  };
  return {
    id: touch,
    isNew() {
      const id = touch();
      const isNew = announced !== id;
      announced = id;
      return isNew;
    },
  };
}
