import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signToken } from '../../src/delivery/gate/token.ts';
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
    expect(await gate.token()).toBe(tokenOf(1));
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['is right', 0],
    ['is an hour slow', -3_600_000],
    ['is an hour fast', 3_600_000],
  ])('keeps a token until half a minute before its end, where the clock of the device %s', async (_, off) => {
    vi.setSystemTime(serverNow + off);
    const gate = openGate(
      pageThat(() => false),
      options,
    );
    expect(await gate.token()).toBe(tokenOf(1));
    await vi.advanceTimersByTimeAsync((ttlS - 31) * 1000);
    expect(await gate.token()).toBe(tokenOf(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await gate.token()).toBe(tokenOf(2));
  });

  test('keeps none over a time in which the device slept, which pages do not measure', async () => {
    const gate = openGate(
      pageThat(() => false),
      options,
    );
    expect(await gate.token()).toBe(tokenOf(1));
    vi.setSystemTime(Date.now() + ttlS * 1000);
    expect(await gate.token()).toBe(tokenOf(2));
  });
});

const ttlS = 900;
const serverNow = Date.UTC(2026, 10, 28);

/** The token of the first, the second, … exchange. */
function tokenOf(time: number): string {
  const iat = serverNow / 1000;
  const claims = {
    iss: 'https://truce.example',
    sub: options.siteId,
    iat,
    exp: iat + ttlS,
    jti: `ÿ?>${time}`,
  };
  return signToken(claims, 'secret');
}

/** A page whose service answers all but what stalls until the page gives up. */
function pageThat(stalls: (part: string) => boolean) {
  let times = 0;
  const reach = <T>(part: string, signal: AbortSignal | undefined, answer: T) =>
    stalls(part)
      ? new Promise<T>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(answer);
  const fetch = (url: string, { signal, method }: { signal?: AbortSignal; method?: string }) => {
    const expires_at = new Date(serverNow + ttlS * 1000).toJSON();
    const json = async () => {
      await reach('token', signal, null);
      return { token: tokenOf(++times), expires_at };
    };
    return reach(url, signal, {
      status: method ? 201 : 200,
      headers: new Headers({ 'x-proof': 'p' }),
      json,
    });
  };
  return { fetch, crypto, performance, atob } as unknown as Parameters<typeof openGate>[0];
}
