import { describe, expect, it } from 'vitest';
import { openSafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import type { FinishedSpan } from '../../src/kit/trace/finished-span.ts';
import { toOtlpJson } from '../../src/kit/trace/otlp-json.ts';
import { currentSpan, inSpan, type Span, withinSpan } from '../../src/kit/trace/span.ts';
import { openSpanSender, type SenderParts, senderLimits } from '../../src/kit/trace/span-sender.ts';
import { readTraceParent } from '../../src/kit/trace/traceparent.ts';
import { openTracer } from '../../src/kit/trace/tracer.ts';
import { freePort } from '../support/free-port.ts';
import { ExportTraceRequest, startOtlpCollector } from '../support/otlp-collector.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('traceparent', () => {
  it.each([
    [`00-${traceId}-${spanId}-01`, true],
    [`00-${traceId}-${spanId}-00`, false],
    // A later version may say more.
    [`01-${traceId}-${spanId}-03-more`, true],
  ])('%s is read', (header, isSampled) => {
    expect(readTraceParent(header)).toEqual({ traceId, spanId, isSampled });
  });

  it.each([
    undefined,
    '',
    'x',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
  ])('%s is not', (header) => {
    expect(readTraceParent(header)).toBeNull();
  });
});

function collecting() {
  const spans: FinishedSpan[] = [];
  let now = 1_000;
  const tracer = (share: number) =>
    openTracer({
      sender: { add: (span) => void spans.push(span), close: async () => undefined },
      share,
      now: () => now,
      random: () => 0.5,
    });
  return { spans, tracer, pass: (ms: number) => (now += ms) };
}

describe('a tracer', () => {
  it('goes on with the trace of the sender, down to what is called', async () => {
    const { spans, tracer, pass } = collecting();
    const root = tracer(0).begin('GET', 'server', { a: 1 }, `00-${traceId}-${spanId}-01`);
    await inSpan(root, async () => {
      await withinSpan(currentSpan()?.child('work', 'internal'), async () => {
        pass(30);
        currentSpan()?.child('call', 'client').end({ ms: 20 });
      });
    });
    root?.rename('GET /x');
    root?.end();
    root?.end();
    const [call, work, top] = spans;
    expect(spans).toHaveLength(3);
    expect(top).toMatchObject({ traceId, parentId: spanId, name: 'GET /x', begun: 1_000, ended: 1_030 });
    expect(work).toMatchObject({ traceId, parentId: top?.spanId, failed: false });
    expect(call).toMatchObject({ traceId, parentId: work?.spanId, begun: 1_010, ended: 1_030 });
  });

  it('samples what nobody has decided about, and leaves out what the sender does not sample', () => {
    const { tracer } = collecting();
    expect(tracer(0.4).begin('x', 'server', {})).toBeNull();
    expect(tracer(0.6).begin('x', 'server', {})).not.toBeNull();
    expect(tracer(1).begin('x', 'server', {}, `00-${traceId}-${spanId}-00`)).toBeNull();
  });

  it('marks failures, and not what is an answer', async () => {
    const { spans, tracer } = collecting();
    const fail = (isFailure: boolean) =>
      withinSpan(
        tracer(1).begin('x', 'internal', {}),
        async () => Promise.reject(new Error('no')),
        () => isFailure,
      ).catch(() => undefined);
    await fail(true);
    await fail(false);
    expect(spans.map(({ failed }) => failed)).toEqual([true, false]);
  });
});

const span = (more: Partial<FinishedSpan> = {}): FinishedSpan => ({
  ...{ traceId, spanId, parentId: null, name: 'x', kind: 'server', begun: 1_764_000_000_000.25 },
  ...{ ended: 1_764_000_000_001.5, attributes: {}, failed: false, ...more },
});
const resource = { attributes: { 'service.name': 'truce' }, version: '1.2.3' };

it('spans are written in the published JSON encoding', () => {
  const attributes = { text: 'a', whole: 7, part: 0.5, is: true, left: undefined };
  const { resourceSpans } = ExportTraceRequest.parse(
    JSON.parse(toOtlpJson([span({ attributes, failed: true, parentId: spanId })], resource)),
  );
  expect(resourceSpans[0]?.scopeSpans[0]?.spans[0]).toEqual({
    ...{ traceId, spanId, parentSpanId: spanId, name: 'x', kind: 2, status: { code: 2 } },
    startTimeUnixNano: '1764000000000250000',
    endTimeUnixNano: '1764000000001500000',
    attributes: [
      { key: 'text', value: { stringValue: 'a' } },
      { key: 'whole', value: { intValue: '7' } },
      { key: 'part', value: { doubleValue: 0.5 } },
      { key: 'is', value: { boolValue: true } },
    ],
  });
});

function counting(parts: Pick<SenderParts, 'url'> & Partial<SenderParts>) {
  const counts: Record<string, number> = {};
  const troubles: (string | null)[] = [];
  const count = (spans: number, outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + spans;
  };
  const sender = openSpanSender({
    resource,
    onSent: (spans) => count(spans, 'sent'),
    onDropped: count,
    onTrouble: (error) => void troubles.push(error),
    ...parts,
  });
  return { sender, counts, troubles };
}

describe('a sender', () => {
  it('sends in batches, one request at a time, with the credentials of the address', async () => {
    const collector = await startOtlpCollector();
    const url = collector.url.replace('://', '://me:p%20w@');
    const { sender, counts } = counting({ url });
    for (let count = 0; count < senderLimits.batch + 1; count++) sender.add(span());
    await sender.close();
    expect(collector.spans()).toHaveLength(senderLimits.batch + 1);
    expect(collector.received).toHaveLength(2);
    expect(collector.maxOpen()).toBe(1);
    expect(collector.received[0]?.headers.authorization).toBe(`Basic ${btoa('me:p w')}`);
    expect(counts).toEqual({ sent: senderLimits.batch + 1 });
    await collector.close();
  });

  it('says why a collector could not be reached', async () => {
    const { sender, troubles } = counting({ url: `http://127.0.0.1:${await freePort()}/v1/traces` });
    sender.add(span());
    await sender.close();
    expect(troubles).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  });

  it('drops and counts what does not fit while the collector does not answer', async () => {
    const never = new Promise<Response>(() => undefined);
    const { sender, counts } = counting({ url: 'http://collector.example', call: () => never });
    const more = 10;
    for (let count = 0; count < senderLimits.batch + senderLimits.queue + more; count++) sender.add(span());
    expect(counts).toEqual({ queue_full: more });
  });

  it('drops and counts what the collector refuses, and says so once', async () => {
    const collector = await startReceiver(() => ({ status: 503 }));
    const { sender, counts, troubles } = counting({ url: collector.url });
    for (let count = 0; count < senderLimits.batch * 2; count++) sender.add(span());
    await sender.close();
    expect(counts).toEqual({ not_sent: senderLimits.batch * 2 });
    expect(troubles).toEqual([expect.stringContaining('503')]);
    await collector.close();
  });
});

it('an outgoing request is shown with its host, and nothing else of its address', async () => {
  const other = await startReceiver();
  const spans: FinishedSpan[] = [];
  const tracer = openTracer({
    sender: { add: (each) => void spans.push(each), close: async () => undefined },
    share: 1,
  });
  const ask = openSafeFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowedAddress: () => true,
    userAgent: 'test',
  });
  const limits = { timeoutMs: 5_000, bodyBytes: 1_000, redirects: 0, ports: 'any' as const };
  await inSpan(tracer.begin('job', 'consumer', {}) as Span, () =>
    ask({ url: `${other.url}?token=secret`, method: 'POST', body: 'x' }, limits),
  );
  expect(spans).toMatchObject([
    {
      kind: 'client',
      name: 'POST',
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 204,
      },
    },
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/secret|hook/);
  expect(other.received[0]?.headers.traceparent).toBeUndefined();
  await other.close();
});
