import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { type Answers, keeping, takingFrom } from '../../src/web/app/prefetch/answers.ts';
import { prefetchAnswers } from '../../src/web/app/prefetch/prefetch-answers.ts';
import { dependsOnToday, presets } from '../../src/web/numbers/periods.ts';
import { breakdownsQuestion, overviewQuestion } from '../../src/web/numbers/questions.ts';
import { readView } from '../../src/web/numbers/view.ts';

const id = '0198d1c4-0000-7000-8000-000000000000';
const site = { config: { timezone: 'Pacific/Auckland' } };

afterEach(() => vi.useRealTimers());

/** A service that notes what it is asked. */
function service(answer: (address: string) => unknown) {
  const asked: string[] = [];
  const call = (async (address: string) => {
    asked.push(address);
    return answer(address);
  }) as Call;
  return { asked, call };
}

describe('answers of before the app', () => {
  test('are taken once, by the same question only', async () => {
    const { asked, call } = service((address) => address);
    const answers: Answers = new Map();
    await keeping(call, answers)('GET /v1/sites/:id', { params: { id } });
    const take = takingFrom(answers, call);
    await take('GET /v1/sites/:id', { params: { id: 'another' } });
    expect(asked).toHaveLength(2);
    expect(await take('GET /v1/sites/:id', { params: { id }, signal: AbortSignal.abort() })).toBeTruthy();
    expect(asked).toHaveLength(2);
    await take('GET /v1/sites/:id', { params: { id } });
    expect(asked).toHaveLength(3);
  });

  test('that are on their way are waited for', async () => {
    let resolve = (_: string) => {};
    const { asked, call } = service(
      () =>
        new Promise((done) => {
          resolve = done;
        }),
    );
    const answers: Answers = new Map();
    void keeping(call, answers)('GET /v1/me');
    const taken = takingFrom(answers, call)('GET /v1/me');
    resolve('me');
    expect(await taken).toBe('me');
    expect(asked).toEqual(['GET /v1/me']);
  });

  test('that were refused are asked for again: somebody may have signed in', async () => {
    const answers: Answers = new Map();
    const refusing = service(() => Promise.reject(new Error('401')));
    await expect(keeping(refusing.call, answers)('GET /v1/me')).rejects.toThrow('401');
    expect(await takingFrom(answers, service(() => 'me').call)('GET /v1/me')).toBe('me');
  });

  test('are old after a deed, and after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { asked, call } = service((address) => address);
    for (const pass of [
      (take: Call) => take('POST /v1/login', { body: { email: 'a@b.example', password: 'long enough' } }),
      async () => void vi.advanceTimersByTime(31_000),
    ]) {
      const answers: Answers = new Map();
      await keeping(call, answers)('GET /v1/me');
      const take = takingFrom(answers, call);
      await pass(take);
      const before = asked.length;
      await take('GET /v1/me');
      expect(asked).toHaveLength(before + 1);
    }
  });

  test('are none where nothing was asked', async () => {
    expect(await takingFrom(undefined, service(() => 'me').call)('GET /v1/me')).toBe('me');
  });
});

describe('an address asks ahead', () => {
  const [me, own] = ['GET /v1/me', 'GET /v1/sites/:id'];
  const numbers = ['POST /v1/analytics/sites/:id/overview', 'POST /v1/analytics/sites/:id/breakdowns'];
  test.each([
    ['/', [me, 'GET /v1/sites', 'GET /v1/analytics/sites/summary']],
    [`/sites/${id}`, [own, ...numbers, me]],
    [`/sites/${id}?period=90d`, [own, ...numbers, me]],
    // Which month it is there, the site says.
    [`/sites/${id}?period=month`, [own, me, ...numbers]],
    [`/sites/${id}/wall`, [own, me]],
    ['/login', []],
    ['/sites/new', []],
  ])('%s', async (address, expected) => {
    const { asked, call } = service((each) => (each === own ? site : {}));
    const [path = '', search = ''] = address.split('?');
    await prefetchAnswers(call, path, search);
    expect(asked).toEqual(expected);
  });

  test('nothing more where the site is not theirs', async () => {
    const { asked, call } = service(() => Promise.reject(new Error('404')));
    await prefetchAnswers(call, `/sites/${id}`, 'period=month');
    expect(asked).toEqual([own, me]);
  });

  test.each(presets)('of “%s” what the screen asks, whatever day it is', (preset) => {
    const view = readView(new URLSearchParams({ period: preset }));
    expect(view.period).toEqual({ preset });
    const on = (day: string) => [
      overviewQuestion(id, view, day),
      breakdownsQuestion(id, view, day, { dimensions: [] }),
    ];
    const isAlike = JSON.stringify(on('2026-02-28')) === JSON.stringify(on('2026-11-01'));
    expect(isAlike).toBe(!dependsOnToday(view.period));
  });
});
