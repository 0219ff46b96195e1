import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { openTransport } from '../../src/sdk/transport.ts';

const event = (type: string): TrackedEvent => ({
  event_type: type,
  session_id: 's',
  site_id: '6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b',
});

const known = { session_id: 's-0', country: 'FR', page_views: 2, dismissed: false };

const always = () => true;
const settings = { paths: { track: '/track', media: '/media' }, mark: 'A1b2C3d4' };

describe('the transport', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('gathers events into one simple request that outlives the page', async () => {
    const { window, sent } = fakeWindow([201]);
    const transport = openTransport(window, '', settings, () => {}, always);
    transport.send(event('session_start'));
    transport.send(event('page_view'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.types).toEqual(['session_start', 'page_view']);
    expect(sent[0]?.init).toMatchObject({ keepalive: true, credentials: 'omit', method: 'POST' });
    // As the browser sends it; any other type would ask for a preflight first.
    const { headers } = new Request('https://truce.example/', sent[0]?.init);
    expect([...headers]).toEqual([['content-type', 'text/plain;charset=UTF-8']]);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ mark: settings.mark });
  });

  test.each([
    ['the network fails', [0, 201], 2],
    ['503', [503, 201], 2],
    ['429', [429, 429, 201], 3],
    ['400 is not asked again', [400], 1],
    ['gives up after three retries', [0, 0, 0, 0, 201], 4],
  ])('%s', async (_, answers, expected) => {
    const { window, sent } = fakeWindow(answers);
    openTransport(window, '', settings, () => {}, always).send(event('page_view'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(expected);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  test('passes on what the service knows of the visit', async () => {
    const { window } = fakeWindow([503, 201]);
    const told: unknown[] = [];
    openTransport(window, '', settings, (visit) => told.push(visit), always).send(event('page_view'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([known]);
  });

  test('sends what is left when the page goes', async () => {
    const { window, sent, leave } = fakeWindow([201]);
    openTransport(window, '', settings, () => {}, always).send(event('page_view'));
    leave();
    expect(sent).toHaveLength(1);
  });
});

function fakeWindow(answers: number[]) {
  const sent: { types: string[]; body: string; init: RequestInit }[] = [];
  let leave = () => {};
  const window = {
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    addEventListener: (_: string, listener: () => void) => {
      leave = listener;
    },
    async fetch(_: string, init: RequestInit & { body: string }) {
      const { events } = JSON.parse(init.body) as { events: TrackedEvent[] };
      const status = answers[sent.length];
      sent.push({ types: events.map(({ event_type }) => event_type), body: init.body, init });
      if (!status) throw new TypeError('network');
      return { status, ok: status < 300, json: async () => ({ visit: known }) };
    },
  };
  return { window: window as unknown as Window & typeof globalThis, sent, leave: () => leave() };
}
