import { openFailureRow } from '../../kit/failure-row.ts';
import type { Log } from '../../kit/log.ts';
import { processTimers, type Timers } from '../../kit/timers.ts';
import type { Engine } from '../store/engine.ts';
import { maxEvents } from '../store/session-limits.ts';
import { readClock } from './blocks.ts';
import { buildSessions } from './build-sessions.ts';
import { type BuildWatch, openOversized } from './build-watch.ts';
import { openRechecks } from './recheck-builds.ts';

/** Keeps the sessions up to date with the events that are stored. */
export interface SessionBuilder {
  /** There are new events: their sessions are built within a second or two. */
  notice(): void;
  /** Builds the sessions of all events that are stored by now, also while more come. */
  build(): Promise<void>;
  /** Runs something while no sessions are built, here or on another node. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  state(): BuilderState;
  close(): Promise<void>;
}

/** As of the last round of this node. */
export interface BuilderState {
  /** Inserts whose sessions are not built. */
  waiting: number;
  /** Why the last round failed; null while all is well. */
  trouble: string | null;
  /** Sessions that could not be made or stored since this node started. */
  refused: number;
  /** Sessions with more events than are counted of one, found since this node started. */
  oversized: number;
}

export interface BuilderParts {
  engine: Pick<Engine, 'database' | 'cluster' | 'query' | 'insert' | 'command'>;
  /** One node at a time (Records.withLock). */
  withLock: <T>(name: string, run: (check: () => Promise<void>) => Promise<T>) => Promise<T>;
  /** So often inserts come while there is traffic: a round begins right after one, so that nothing new waits for the next. */
  insertEveryMs: number;
  log: Log;
  timers?: Timers;
  /** How late an insert may arrive whose sender is gone. */
  settleMs?: number;
}

/** Between two rounds: together with twice the spool's interval, an event shows within 2 seconds. */
const pauseMs = 1_100;
/** After a failure: the event store may be away for a while. */
const retryMs = 5_000;
/** Without a notice: another node may have stopped before it built its own. */
const lookMs = 30_000;

export function startSessionBuilder(parts: BuilderParts): SessionBuilder {
  const { engine, withLock, insertEveryMs, log, timers = processTimers } = parts;
  let queue: Promise<unknown> = Promise.resolve();
  const state: BuilderState = { waiting: 0, trouble: null, refused: 0, oversized: 0 };
  const failures = openFailureRow();
  let closed = false;
  let isRunning = false;
  let isDue = true;
  let timer = timers.setTimeout(tick, pauseMs);
  let nextAt = 0;
  /** All inserts before are built, by the clock of the event store. */
  let since = 0;

  function alone<T>(run: (check: () => Promise<void>) => Promise<T>): Promise<T> {
    const turn = queue.then(() => withLock('sessions', run));
    queue = turn.catch(() => undefined);
    return turn;
  }

  const round = () =>
    alone(async (check) => {
      const { ids, waiting } = await buildSessions(engine, since, {
        ...watch,
        check,
      });
      state.waiting = waiting;
      if (ids === 0) {
        since = await readClock(engine);
        await recheck(since, check);
      }
      return { ids, waiting };
    });

  const watch: BuildWatch = {
    found(inserts) {
      state.waiting = inserts;
    },
    refused(row, error) {
      state.refused++;
      log.error({ row, error: String(error) }, 'a session was not stored; its events are safe');
    },
    oversized: openOversized((session) => {
      state.oversized++;
      log.warn({ session }, `a session has more than ${maxEvents} events; those that follow are not counted`);
    }),
  };

  const recheck = openRechecks({
    ...{ engine, watch, elapsed: () => timers.performance.now() },
    ...(parts.settleMs !== undefined && { settleMs: parts.settleMs }),
  });

  /** A round that leaves no insert has built all that was stored before; one more sees to late ones. New ones keep coming. */
  async function build(): Promise<void> {
    for (let isLast = false; ; ) {
      const { ids, waiting } = await round();
      if (ids === 0 || isLast) return;
      isLast = waiting === 0;
    }
  }

  async function tick(): Promise<void> {
    isDue = false;
    isRunning = true;
    let isMore = false;
    const begun = timers.performance.now();
    try {
      isMore = (await round()).ids > 0;
      state.trouble = null;
      failures.end();
    } catch (error) {
      state.trouble = String(error);
      if (!closed && failures.isNew(error))
        log.warn({ error: state.trouble }, 'sessions could not be built; trying again');
    }
    // Under load, taking events in has as much of the machine as counting them.
    const restMs = Math.max(pauseMs, timers.performance.now() - begun);
    nextAt = timers.performance.now() + restMs;
    isRunning = false;
    if (state.trouble) schedule(retryMs);
    else schedule(isMore ? restMs : isDue ? restMs + insertEveryMs : lookMs);
  }

  function schedule(ms: number): void {
    timers.clearTimeout(timer);
    if (closed) return;
    timer = timers.setTimeout(tick, ms);
    timer.unref();
  }

  return {
    notice() {
      isDue = true;
      if (isRunning) return;
      const waitMs = nextAt - timers.performance.now();
      schedule(waitMs > 0 ? waitMs + insertEveryMs : 0);
    },
    build,
    alone,
    state: () => ({ ...state }),
    async close() {
      closed = true;
      timers.clearTimeout(timer);
      await queue;
    },
  };
}
