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

  test('where lists have a `toJSON` of an old library, sends them as lists all the same', async () => {
    const lists = Array.prototype as { toJSON?: unknown };
    lists.toJSON = function (this: unknown[]) {
      return String(this);
    };
    try {
      const { window, sent } = fakeWindow([201]);
      openTransport(window, '', settings, () => {}, always).send(event('page_view'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(sent[0]?.types).toEqual(['page_view']);
    } finally {
      delete lists.toJSON;
    }
  });

  test('a batch that is too long to outlive the page is sent all the same', async () => {
    const { window, sent } = fakeWindow([201, 201]);
    const transport = openTransport(window, '', settings, () => {}, always);
    const long = { ...event('own'), metadata: { note: 'ä'.repeat(900) } };
    for (let count = 0; count < 18; count++) transport.send(long);
    await vi.advanceTimersByTimeAsync(1000);
    for (let count = 0; count < 20; count++) transport.send(long);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false]);
    expect(new Blob([sent[0]?.body ?? '']).size).toBeLessThan(64 * 1024);
  });

  test.each([
    ['the network fails', [0, 201], 2],
    ['503', [503, 201], 2],
    ['429', [429, 429, 201], 3],
    ['gives up after three retries', [0, 0, 0, 0, 201], 4],
  ])('%s', async (_, answers, expected) => {
    const { window, sent } = fakeWindow(answers);
    openTransport(window, '', settings, () => {}, always).send(event('page_view'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(expected);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  test('what the device’s clock spoils is sent once more, with the time of arrival', async () => {
    const { window, sent } = fakeWindow([400, 201, 400, 400, 201]);
    const told: unknown[] = [];
    const transport = openTransport(window, '', settings, (visit) => told.push(visit), always);
    const at = { timestamp: '2031-01-01T00:00:00.000Z' };
    transport.send({ ...event('page_view'), ...at, event_id: 'e-1' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ body }) => JSON.parse(body).events)).toEqual([
      [{ ...event('page_view'), ...at, event_id: 'e-1' }],
      [{ ...event('page_view'), event_id: 'e-1' }],
    ]);
    expect(told).toEqual([known]);
    transport.send({ ...event('spoiled'), ...at });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4); // it has another fault
  });

  test('passes on what the service knows of the visit', async () => {
    const { window } = fakeWindow([503, 201]);
    const told: unknown[] = [];
    openTransport(window, '', settings, (visit) => told.push(visit), always).send(event('page_view'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([known]);
  });

  test('an event that waits goes with the next one', async () => {
    const { window, sent } = fakeWindow([201]);
    const transport = openTransport(window, '', settings, () => {}, always);
    transport.send(event('page_view'), true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(0);
    transport.send(event('adblock_not_detected'));
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.map(({ types }) => types)).toEqual([['page_view', 'adblock_not_detected']]);
  });

  test('an event that waits goes after a second and a half, whatever waits behind it', async () => {
    const { window, sent } = fakeWindow([201]);
    const transport = openTransport(window, '', settings, () => {}, always);
    transport.send(event('page_view'), true);
    await vi.advanceTimersByTimeAsync(1000);
    transport.send(event('page_view'), true);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ types }) => types)).toEqual([['page_view', 'page_view']]);
  });

  test('a service that failed is left alone, whatever comes meanwhile', async () => {
    const { window, sent } = fakeWindow([503, 503, 201]);
    const transport = openTransport(window, '', settings, () => {}, always);
    transport.send(event('page_view'));
    await vi.advanceTimersByTimeAsync(1200);
    transport.send(event('adblock_not_detected'));
    transport.send(event('page_view'), true);
    await vi.advanceTimersByTimeAsync(3800);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.at(-1)?.types).toEqual(['page_view', 'adblock_not_detected', 'page_view']);
  });

  test.each([
    ['goes', 'pagehide', false, 1],
    ['is hidden', 'visibilitychange', true, 1],
    ['is seen again', 'visibilitychange', false, 0],
  ] as const)('what waits when the page %s', (_, type, hidden, batches) => {
    const { window, sent, happens } = fakeWindow([201]);
    openTransport(window, '', settings, () => {}, always).send(event('page_view'), true);
    happens(type, hidden);
    expect(sent).toHaveLength(batches);
  });
});

function fakeWindow(answers: number[]) {
  const sent: { types: string[]; body: string; init: RequestInit }[] = [];
  const listeners: Record<string, () => void> = {};
  const addEventListener = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  const document = { addEventListener, hidden: false };
  const window = {
    document,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    addEventListener,
    async fetch(_: string, init: RequestInit & { body: string }) {
      const { events } = JSON.parse(init.body) as { events: TrackedEvent[] };
      const status = answers[sent.length];
      sent.push({ types: events.map(({ event_type }) => event_type), body: init.body, init });
      if (!status) throw new TypeError('network');
      return { status, ok: status < 300, json: async () => ({ visit: known }) };
    },
  };
  const happens = (type: string, hidden: boolean) => {
    document.hidden = hidden;
    listeners[type]?.();
  };
  return { window: window as unknown as Window & typeof globalThis, sent, happens };
}
