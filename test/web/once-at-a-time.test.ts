import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { onceAtATime } from '../../src/web/app/once-at-a-time.ts';

const name = { body: { name: 'Newsroom' } };

describe('the same change asked for twice', () => {
  it('is sent once while it is on its way, and both get its answer', async () => {
    const { call, asked, answer } = calls();
    const both = Promise.all([call('PATCH /v1/me', name), call('PATCH /v1/me', name)]);
    answer();
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(asked).toEqual(['PATCH /v1/me']);
  });

  it('is sent again after the first one has its answer, a refusal too', async () => {
    const { call, asked, answer, refuse } = calls();
    const refused = call('PATCH /v1/me', name);
    refuse();
    await expect(refused).rejects.toThrow('refused');
    const sent = call('PATCH /v1/me', name);
    answer();
    await sent;
    expect(asked).toHaveLength(2);
  });

  it('is another one with another content, and reads are asked each time', () => {
    const { call, asked } = calls();
    void call('PATCH /v1/me', name);
    void call('PATCH /v1/me', { body: { name: 'Desk' } });
    void call('GET /v1/me');
    void call('GET /v1/me');
    expect(asked).toEqual(['PATCH /v1/me', 'PATCH /v1/me', 'GET /v1/me', 'GET /v1/me']);
  });

  it('is sent each time where the caller can cancel it', () => {
    const { call, asked } = calls();
    void call('POST /v1/sites', { body: { domain: 'a.example' }, signal: new AbortController().signal });
    void call('POST /v1/sites', { body: { domain: 'a.example' }, signal: new AbortController().signal });
    expect(asked).toHaveLength(2);
  });
});

/** A call whose answers come when the test says so. */
function calls() {
  const asked: string[] = [];
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const answered = ((address: string) => {
    asked.push(address);
    const settled = withResolvers();
    waiting.push(settled);
    return settled.promise;
  }) as unknown as Call;
  return {
    asked,
    call: onceAtATime(answered),
    answer: () => waiting.pop()?.resolve({}),
    refuse: () => waiting.pop()?.reject(new Error('refused')),
  };
}

function withResolvers(): PromiseWithResolvers<unknown> {
  let settle = {};
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle } as PromiseWithResolvers<unknown>;
}
