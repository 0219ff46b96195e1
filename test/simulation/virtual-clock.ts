import type { Timers } from '../../src/kit/timers.ts';

/** One run of a process, from its start to its death. */
export interface Life {
  name: string;
  isAlive: boolean;
  /** As with SIGSTOP: until then, nothing that it waits for arrives. */
  pausedUntil: number;
  /** How far its wall clock is ahead. */
  skewMs: number;
}

interface Entry {
  at: number;
  run: () => void;
  life: Life | null;
  /** Of an interval; null: once. */
  every: number | null;
}

/** What could happen while nobody does anything but look. */
export interface Idle {
  /** Before this instant, looking finds nothing. */
  nextDue(): number;
  /** Whether work is under way that needs its heartbeats. */
  isBusy(): boolean;
}

export interface VirtualClock {
  /** Milliseconds since the simulation began. */
  now(): number;
  after(ms: number, run: () => void, life?: Life | null): void;
  /** Never resolves for a process that dies meanwhile. */
  sleep(ms: number, life?: Life | null): Promise<void>;
  timersOf(life: Life): Timers;
  /** Lets time pass. Whatever is to happen at an instant happens in the order in which it was asked for. */
  run(until: number): Promise<void>;
}

const heartbeatMs = 5_000;

export function openVirtualClock(idle: Idle): VirtualClock {
  let now = 0;
  /** By time; of one time, oldest first. */
  const queue: Entry[] = [];

  function add(entry: Entry): Entry {
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((queue[middle] as Entry).at <= entry.at) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, entry);
    return entry;
  }

  function fire(entry: Entry): void {
    const { life, every } = entry;
    if (life && !life.isAlive) return;
    if (life && life.pausedUntil > now) {
      entry.at = life.pausedUntil;
      add(entry);
      return;
    }
    if (every !== null) {
      entry.at = now + every;
      add(entry);
    }
    entry.run();
  }

  /** Intervals that would find nothing are passed over: a look changes nothing, and days of looks take long. */
  function skipIdle(until: number): void {
    if (queue[0]?.every == null) return;
    const isHeartbeat = (every: number) => every > heartbeatMs;
    const other = queue.find(({ every }) => every === null || (isHeartbeat(every) && idle.isBusy()));
    const target = Math.min(other?.at ?? until + 1, until + 1, Math.max(now, idle.nextDue()));
    const skipped = queue.filter(({ at, every }) => every !== null && at < target);
    for (const entry of skipped) {
      queue.splice(queue.indexOf(entry), 1);
      const { at, every } = entry as { at: number; every: number };
      entry.at = at + Math.ceil((target - at) / every) * every;
    }
    for (const entry of skipped) add(entry);
  }

  const stop = (entry: unknown) => {
    const place = queue.indexOf(entry as Entry);
    if (place >= 0) queue.splice(place, 1);
  };
  const after = (ms: number, run: () => void, life: Life | null = null, every: number | null = null) =>
    add({ at: now + Math.max(0, Math.round(ms)), run, life, every });

  return {
    now: () => now,
    after: (ms, run, life) => void after(ms, run, life),
    sleep: (ms, life) => new Promise((resolve) => void after(ms, resolve, life)),
    timersOf(life) {
      const timer = (entry: Entry) => Object.assign(entry, { unref: () => undefined });
      return {
        setTimeout: (run, ms) => timer(after(ms, run, life)),
        clearTimeout: stop,
        setInterval: (run, ms) => timer(after(ms, run, life, ms)),
        clearInterval: stop,
        performance: { now: () => now },
      };
    },
    async run(until) {
      await settled();
      for (;;) {
        skipIdle(until);
        const next = queue[0];
        if (!next || next.at > until) break;
        now = next.at;
        while (queue[0] && queue[0].at <= now) fire(queue.shift() as Entry);
        await settled();
      }
      now = until;
    },
  };
}

/** When everything has happened that waits for nothing else. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
