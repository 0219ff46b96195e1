import type { Log } from '../../kit/log.ts';
import { processTimers, type Timers } from '../../kit/timers.ts';

export type StoreState = 'ok' | 'unavailable';

export interface ReadinessParts {
  /** Each rejects while its store does not answer. */
  checks: Record<string, () => Promise<unknown>>;
  log: Pick<Log, 'info' | 'warn'>;
  timers?: Timers;
}

const patienceMs = 2_000;
/** Anybody may ask, as often as they like: the stores are asked once for all of them. */
const keepMs = 1_000;
/** What a store has not answered by then is lost, and it is asked again. */
const lostMs = 30_000;

/** @returns the state of each store, known for a second */
export function openReadiness(parts: ReadinessParts): () => Promise<Record<string, StoreState>> {
  const { checks, log, timers = processTimers } = parts;
  const underWay = new Map<string, { asked: Promise<unknown>; at: number }>();
  const states: Record<string, StoreState> = {};
  let round: Promise<unknown> | null = null;
  let goodUntil = Number.NEGATIVE_INFINITY;

  async function check(name: string, ask: () => Promise<unknown>): Promise<void> {
    let reason: unknown = null;
    try {
      await soon(recent(name) ?? begin(name, ask));
    } catch (error) {
      reason = error;
    }
    note(name, reason);
  }

  /** What was given up on goes on in the store: it is not asked again before that has ended. */
  function recent(name: string): Promise<unknown> | undefined {
    const last = underWay.get(name);
    return last && timers.performance.now() < last.at + lostMs ? last.asked : undefined;
  }

  function begin(name: string, ask: () => Promise<unknown>): Promise<unknown> {
    const last = { asked: ask(), at: timers.performance.now() };
    const ended = () => {
      if (underWay.get(name) === last) underWay.delete(name);
    };
    underWay.set(name, last);
    last.asked.then(ended, ended);
    return last.asked;
  }

  async function soon(asked: Promise<unknown>): Promise<void> {
    let timer: ReturnType<Timers['setTimeout']> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = timers.setTimeout(() => reject(new Error('no answer')), patienceMs);
      timer.unref();
    });
    try {
      await Promise.race([asked, late]);
    } finally {
      timers.clearTimeout(timer);
    }
  }

  /** The reason goes to the log alone, once: it may name addresses of the private network. */
  function note(store: string, reason: unknown): void {
    const state = reason === null ? 'ok' : 'unavailable';
    const before = states[store] ?? 'ok';
    states[store] = state;
    if (state === before) return;
    if (reason === null) log.info({ store }, 'ready again');
    else log.warn({ store, error: reason instanceof Error ? reason.message : String(reason) }, 'not ready');
  }

  return async () => {
    if (round === null && timers.performance.now() >= goodUntil) {
      round = Promise.all(Object.entries(checks).map(([name, ask]) => check(name, ask))).finally(() => {
        round = null;
        goodUntil = timers.performance.now() + keepMs;
      });
    }
    await round;
    return { ...states };
  };
}
