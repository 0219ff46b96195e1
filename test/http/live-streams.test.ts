import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/auth/caller.ts';
import { type Live, maxStreams } from '../../src/contract/analytics/live.ts';
import { type LiveStreams, openLiveStreams } from '../../src/http/edge/live-streams.ts';
import { processTimers, type Timers } from '../../src/kit/timers.ts';

const rightsMs = 750;
const site = { id: 'site', account_id: 'account' };
const callerOf = (loginId: string) => ({ key: null, loginId, user: { id: loginId } }) as unknown as Caller;
const quiet = { at: '2026-11-21T08:00:00.000Z', sessions: 0 } as unknown as Live;

let due: Map<number, () => void>;
let asked: { who: string; answer: (mayLook: boolean) => void; fail: (error: Error) => void }[];
let live: LiveStreams;
let unhandled: unknown[];
const note = (error: unknown) => unhandled.push(error);

beforeEach(() => {
  due = new Map();
  asked = [];
  unhandled = [];
  process.prependListener('unhandledRejection', note);
  const timers: Timers = {
    ...processTimers,
    setInterval: (run, ms) => {
      due.set(ms, run);
      return { unref: () => undefined };
    },
    clearInterval: () => undefined,
  };
  const mayLook = ({ loginId }: Caller) =>
    new Promise<boolean>((answer, fail) => asked.push({ who: String(loginId), answer, fail }));
  live = openLiveStreams({ read: async () => quiet, now: Date.now, mayLook, timers });
});
afterEach(() => {
  live.close();
  process.off('unhandledRejection', note);
});

const check = () => due.get(rightsMs)?.();
const open = (who: string) => live.open(site, quiet, callerOf(who)).getReader();
/** Every promise that is settled by now has been heard of, and Node has reported those that nobody caught. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('readers who may look no more', () => {
  it('do no harm where their browser left while the store was asked', async () => {
    const [gone, stays] = [open('gone'), open('stays')];
    check();
    await gone.cancel();
    for (const { answer } of asked) answer(false);
    await settled();
    expect(unhandled).toEqual([]);
    await stays.read();
    expect(await stays.read()).toMatchObject({ done: true });
  });

  it('are all asked about at once: one slow answer keeps no other stream open', async () => {
    const readers = [open('first'), open('second')];
    check();
    expect(asked.map(({ who }) => who)).toEqual(['first', 'second']);
    asked[1]?.answer(false);
    await readers[1]?.read();
    expect(await readers[1]?.read()).toMatchObject({ done: true });
  });

  it('are asked about once, however many streams they have, and again after a failure', async () => {
    open('one');
    open('one');
    check();
    check();
    expect(asked).toHaveLength(1);
    asked[0]?.fail(new Error('the store is away'));
    await settled();
    check();
    expect(asked).toHaveLength(2);
    expect(unhandled).toEqual([]);
  });

  it('are over only once, whether the server stops or the browser leaves first', async () => {
    const [gone, stays] = [open('gone'), open('stays')];
    await gone.cancel();
    live.close();
    live.close();
    await stays.cancel();
    await stays.read();
    expect(await stays.read()).toMatchObject({ done: true });
  });
});

it('of one member, however often signed in, take no more than their share of what an account may have', () => {
  const member = (loginId: string) => ({ ...callerOf(loginId), user: { id: 'many' } }) as unknown as Caller;
  for (let each = 0; each < maxStreams.caller; each++) live.open(site, quiet, member(`sign-in ${each}`));
  expect(() => live.open(site, quiet, member('one more'))).toThrow('Too many open live views');
  for (let each = maxStreams.caller; each < maxStreams.account; each++) open(`another ${each}`);
  expect(() => open('one more')).toThrow('Too many open live views');
});
