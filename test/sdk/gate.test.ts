import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGate } from '../../src/sdk/gate.ts';

const options = {
  siteId: '0192f3c8-5b7d-7a4e-9c31-d6e85fa04b27',
  mediaUrl: '/media',
  gateUrl: '/gate',
  baits: ['ad.gif', 'ads.js'],
  control: 'calm.gif',
};

describe('the gate', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each([
    ['a bait stalls', '/media/ad.gif'],
    ['the token does not arrive', 'token'],
  ])('gives none where %s, and asks again the next time', async (_, stalled) => {
    let stalls = stalled;
    const gate = openGate(
      pageThat((part) => part.startsWith(stalls)),
      options,
    );
    const given = vi.fn();
    void gate.token().then(given);
    await vi.advanceTimersByTimeAsync(9900);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(given).toHaveBeenCalledWith(null);
    stalls = 'nothing';
    expect(await gate.token()).toBe('signed');
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A page whose service answers all but what stalls until the page gives up. */
function pageThat(stalls: (part: string) => boolean) {
  const reach = <T>(part: string, signal: AbortSignal | undefined, answer: T) =>
    stalls(part)
      ? new Promise<T>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(answer);
  const fetch = (url: string, { signal, method }: { signal?: AbortSignal; method?: string }) => {
    const token = { token: 'signed', expires_at: new Date(Date.now() + 900_000).toJSON() };
    const json = () => reach('token', signal, token);
    return reach(url, signal, {
      status: method ? 201 : 200,
      headers: new Headers({ 'x-proof': 'p' }),
      json,
    });
  };
  return { fetch, crypto } as unknown as Parameters<typeof openGate>[0];
}
