import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasPass } from '../../src/sdk/ask/paying-reader.ts';
import { watchConsentDialog } from '../../src/sdk/wall/consent-dialog.ts';

type Watch = ReturnType<typeof watchConsentDialog>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a wall waits for the consent dialog', () => {
  test.each<[name: string, page: object]>([
    ['no consent platform', {}],
    ['TCF, answered before', tcf({ event: 'tcloaded', displayStatus: 'hidden' })],
    ['TCF, no law that asks', tcf({ displayStatus: 'disabled' })],
    ['TCF, closed without an answer', tcf({ event: 'cmpuishown', displayStatus: 'hidden' })],
    ['GPP, hidden', { __gpp: gpp({ cmpStatus: 'loaded', cmpDisplayStatus: 'hidden' }) }],
    ['Didomi, closed', didomi(false, false)],
    ['Usercentrics, not ready', { UC_UI: usercentrics(false, true) }],
    ['Usercentrics, answered', { UC_UI: usercentrics(true, false) }],
    ['Osano, closed', { Osano: { cm: { dialogOpen: false } } }],
    ['a banner that is in the page and hidden', { nodes: [{ isShown: false }] }],
    [
      "the page's own objects under such names",
      { __tcfapi: 1, __gpp: {}, Didomi: {}, UC_UI: 'x', Osano: null },
    ],
  ])('not with %s', async (_, page) => {
    expect(await isAnswered(watchConsentDialog(windowWith(page)))).toBe(true);
  });

  test.each<[name: string, page: object]>([
    ['TCF, shown', tcf({ event: 'cmpuishown', displayStatus: 'visible' })],
    ['TCF, shown, from a platform that only says so by events', tcf({ event: 'cmpuishown' })],
    ['TCF, shown, before its first event', tcf({ displayStatus: 'visible' })],
    ['GPP, visible', { __gpp: gpp({ cmpStatus: 'loaded', cmpDisplayStatus: 'visible' }) }],
    ['Didomi, its notice', didomi(true, false)],
    ['Didomi, its preferences', didomi(false, true)],
    ['Usercentrics', { UC_UI: usercentrics(true, true) }],
    ['Osano', { Osano: { cm: { dialogOpen: true } } }],
    ['a banner in the page', { nodes: [{ isShown: true }] }],
  ])('as long as it takes: %s', async (_, page) => {
    const watch = watchConsentDialog(windowWith(page));
    expect(await isAnswered(watch)).toBe(false);
    expect(await isAnswered(watch, 600_000)).toBe(false);
  });

  test.each<[name: string, page: object]>([
    ['TCF', tcf({ event: 'cmpuishown', displayStatus: 'visible' })],
    ['GPP', { __gpp: gpp({ cmpStatus: 'loaded', cmpDisplayStatus: 'visible' }) }],
    ['Didomi', didomi(true, false)],
    ['Usercentrics', { UC_UI: usercentrics(true, true) }],
    ['Osano', { Osano: { cm: { dialogOpen: true } } }],
  ])('three seconds for one that is said to be open and lies nowhere on the page: %s', async (_, page) => {
    const watch = watchConsentDialog(windowWith({ ...page, isCovered: false }));
    expect(await isAnswered(watch, 2900)).toBe(false);
    expect(await isAnswered(watch, 500)).toBe(true);
    let lasts = true;
    const opened = watch.opensDuring(() => lasts);
    await vi.advanceTimersByTimeAsync(10_000);
    lasts = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(await opened).toBe(false);
  });

  test('until the visitor answers', async () => {
    const state = { event: 'cmpuishown', displayStatus: 'visible' };
    const watch = watchConsentDialog(windowWith(tcf(state)));
    expect(await isAnswered(watch, 5000)).toBe(false);
    Object.assign(state, { event: 'useractioncomplete', displayStatus: 'hidden' });
    expect(await isAnswered(watch, 600)).toBe(true);
  });

  test.each(['__tcfapi', '__gpp'])('three seconds for one that has not loaded: %s', async (name) => {
    const stub = (...given: unknown[]) => {
      const callback = given.at(-1);
      if (given[0] === 'ping' && typeof callback === 'function') callback({ cmpStatus: 'stub' });
    };
    const watch = watchConsentDialog(windowWith({ [name]: stub }));
    expect(await isAnswered(watch, 2900)).toBe(false);
    expect(await isAnswered(watch, 500)).toBe(true);
  });

  test('no longer than somebody wants to know', async () => {
    const watch = watchConsentDialog(windowWith(didomi(true, false)));
    let isWanted = true;
    let isOver = false;
    void watch.answered(() => isWanted).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(2000);
    expect(isOver).toBe(false);
    isWanted = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(isOver).toBe(true);
  });

  test('one that opens beside the wall is noticed, for as long as the wall is there', async () => {
    const state = { event: 'tcloaded', displayStatus: 'hidden' };
    const watch = watchConsentDialog(windowWith(tcf(state)));
    let isOpen = true;
    const first = watch.opensDuring(() => isOpen);
    await vi.advanceTimersByTimeAsync(2000);
    Object.assign(state, { event: 'cmpuishown', displayStatus: 'visible' });
    await vi.advanceTimersByTimeAsync(500);
    expect(await first).toBe(true);
    Object.assign(state, { event: 'useractioncomplete', displayStatus: 'hidden' });
    const second = watch.opensDuring(() => isOpen);
    await vi.advanceTimersByTimeAsync(2000);
    isOpen = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toBe(false);
  });
});

describe('a pass for pages without ads', () => {
  const user = (isIn: boolean, isValid: boolean) => ({
    isLoggedIn: () => isIn,
    hasValidSubscription: () => isValid,
  });
  test.each<[name: string, page: object, expected: boolean]>([
    ['no such service', {}, false],
    ['a function of the page with its usual name', { cp: pass(null, user(true, true)) }, false],
    ['signed in, with a subscription', { CPObject: 'cp', cp: pass(null, user(true, true)) }, true],
    ['signed in, without one', { CPObject: 'cp', cp: pass(null, user(true, false)) }, false],
    ['not signed in', { CPObject: 'cp', cp: pass(null, user(false, false)) }, false],
    ['an error', { CPObject: 'cp', cp: pass(new Error('offline')) }, false],
    ['no answer', { CPObject: 'cp', cp: () => {} }, false],
  ])('%s: %s', async (_, page, expected) => {
    const asked = hasPass(page as Window);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await asked).toBe(expected);
  });
});

async function isAnswered(watch: Watch, ms = 300): Promise<boolean> {
  let isOver = false;
  let isWanted = true;
  void watch.answered(() => isWanted).then(() => (isOver = isWanted));
  await vi.advanceTimersByTimeAsync(ms);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(300);
  return isOver;
}

/** By the IAB's specification: `ping` answers at once, and a listener hears the last event at once and each later one. */
function tcf(state: { event?: string; displayStatus?: string }) {
  const listeners: ((data: object) => void)[] = [];
  let last = state.event;
  return {
    __tcfapi(command: string, _version: number, callback: (data: object) => void) {
      if (last !== state.event)
        for (const each of listeners) {
          last = state.event;
          each({ eventStatus: last });
        }
      if (command === 'ping') callback({ cmpStatus: 'loaded', displayStatus: state.displayStatus });
      if (command !== 'addEventListener') return;
      listeners.push(callback);
      if (last) callback({ eventStatus: last });
    },
  };
}

function gpp(ping: object) {
  return (command: string, callback: (data: object) => void) => command === 'ping' && callback(ping);
}

function didomi(notice: boolean, preferences: boolean) {
  return { Didomi: { notice: { isVisible: () => notice }, preferences: { isVisible: () => preferences } } };
}

function usercentrics(isReady: boolean, isRequired: boolean) {
  return { isInitialized: () => isReady, isConsentRequired: () => isRequired };
}

function pass(error: unknown, user?: object) {
  return (command: string, answered: (error: unknown, user?: object) => void) =>
    command === 'authenticate' && answered(error, user);
}

function windowWith(given: object) {
  const {
    nodes = [],
    isCovered = true,
    ...page
  } = given as {
    nodes?: { isShown: boolean }[];
    isCovered?: boolean;
  };
  const body = { parentElement: null };
  return {
    document: {
      elementFromPoint: () => body,
      querySelectorAll: () => nodes.map(({ isShown }) => ({ getClientRects: () => (isShown ? [{}] : []) })),
    },
    getComputedStyle: () => ({
      visibility: 'visible',
      opacity: '1',
      position: isCovered ? 'fixed' : 'static',
    }),
    ...page,
  } as unknown as Window & typeof globalThis;
}
