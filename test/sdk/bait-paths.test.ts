import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaAsker } from '../../src/sdk/detect/bait-paths.ts';
import { quietRequester } from '../../src/sdk/detect/quiet-request.ts';

test('a bait has an address of its own each time: what a service worker keeps does not answer for the network', async () => {
  const asked: string[] = [];
  vi.useFakeTimers();
  const ask = mediaAsker(async (url) => {
    asked.push(url);
    return 'refused';
  }, '/media');
  await ask('ad.gif');
  vi.advanceTimersByTime(1);
  await ask('ad.gif');
  vi.useRealTimers();
  expect(asked.map((url) => url.split('?')[0])).toEqual(['/media/ad.gif', '/media/ad.gif']);
  expect(new Set(asked).size).toBe(2);
});

describe('a bait', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each([
    ['answers', 'ok:ad.gif', 'ok'],
    ['is answered by a blocker', '', 'stub'],
  ])('%s', async (_, text, expected) => {
    expect(await askOn(async () => text, 200)).toBe(expected);
  });

  test.each([
    ['body', 200],
    ['headers', undefined],
  ] as const)('whose %s never come says nothing after four seconds', async (_, status) => {
    const answered = vi.fn();
    void askOn(never, status).then(answered);
    await vi.advanceTimersByTimeAsync(3900);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(answered).toHaveBeenCalledWith('inconclusive');
  });
});

type Read = (signal: AbortSignal) => Promise<string>;

/** As a browser does it: the signal ends a request and the reading of its body alike. */
const never: Read = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** @param status undefined where the headers never come either. */
function askOn(read: Read, status: number | undefined) {
  const fetch = async (_: string, { signal }: { signal: AbortSignal }) =>
    status ? { status, text: () => read(signal) } : read(signal);
  const window = { fetch, navigator: { onLine: true } } as unknown as Window & typeof globalThis;
  return mediaAsker(
    quietRequester(window, () => false),
    '/media',
  )('ad.gif');
}
