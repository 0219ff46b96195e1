import { type FailureKind, OutgoingFailure } from '../../src/kit/safe-fetch/fetch-failure.ts';
import type { SafeFetch, SafeFetchResponse } from '../../src/kit/safe-fetch/safe-fetch.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** A request as a receiver got it, or would have. */
export interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds since the simulation began. */
  at: number;
  /** Whether the receiver has it, whatever the sender heard. */
  isTaken: boolean;
}

export interface Receivers {
  received: Received[];
  /** How many answers got lost, so that the sender cannot know. */
  mute(): number;
  /** The receivers as one process reaches them. */
  sendFrom(life: Life): SafeFetch;
}

type Manner = 'fine' | 'flaky' | 'down' | 'gone' | 'silent';

/** Programs of owners, each with its own way of failing. */
export function openReceivers(world: World, urls: string[]): Receivers {
  const { random, clock } = world;
  const received: Received[] = [];
  let mute = 0;
  const manners = new Map(
    urls.map((url) => {
      const manner = random.pick<Manner>(['fine', 'flaky', 'flaky', 'down', 'gone', 'silent']);
      return [url, { manner, until: random.below(20 * 3_600_000), requests: 0 }];
    }),
  );

  /** Null: no answer. */
  function statusOf(url: string): number | null {
    const own = manners.get(url);
    if (!own) throw new Error(`nobody is at ${url}`);
    own.requests++;
    const failure = random.pick([500, 503, 302, null]);
    if (own.manner === 'fine') return 204;
    if (own.manner === 'flaky') return random.chance(0.5) ? 200 : failure;
    if (own.manner === 'down') return clock.now() < own.until ? failure : 200;
    if (own.manner === 'gone') return own.requests > 1 ? 410 : 500;
    return null;
  }

  return {
    received,
    mute: () => mute,
    sendFrom: (life) => async (request, limits) => {
      const { url, headers = {}, body = '' } = request;
      const one: Received = { url, headers, body, at: clock.now(), isTaken: false };
      received.push(one);
      const fail = (kind: FailureKind) => new OutgoingFailure(kind, kind, url);
      await clock.sleep(random.below(300), life);
      if (random.chance(0.05)) throw fail('connect');
      const status = statusOf(url);
      one.isTaken = status !== null && status < 300;
      if (status === null) {
        await clock.sleep(limits.timeoutMs, life);
        throw fail('timeout');
      }
      await clock.sleep(random.chance(0.1) ? random.below(10_000) : random.below(300), life);
      if (random.chance(0.05)) {
        mute++;
        throw fail('answer');
      }
      const retry = status === 503 ? { 'retry-after': String(random.pick([3, 600, 4_000])) } : {};
      return {
        url,
        status,
        headers: retry,
        body: Buffer.from(''),
        isWhole: true,
        redirects: [],
      } as SafeFetchResponse;
    },
  };
}
