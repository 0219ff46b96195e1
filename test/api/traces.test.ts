import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FinishedSpan } from '../../src/kit/trace/finished-span.ts';
import { openTracer } from '../../src/kit/trace/tracer.ts';
import { addJob } from '../../src/records/jobs/queue.ts';
import { startWorker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { type OtlpCollector, startOtlpCollector } from '../support/otlp-collector.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startServer } from '../support/server.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
let collector: OtlpCollector;
beforeAll(async () => {
  collector = await startOtlpCollector();
});
afterAll(() => collector.close());

it('shows a request, its handler and its calls to the stores, and nothing of who sent it', async () => {
  const server = await startServer({ env: { TRUCE_OTLP_URL: collector.url, TRUCE_LOG_LEVEL: 'info' } });
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'traced.example' } });
  const answer = await fetch(`${server.url}/v1/analytics/sites/${id}/dashboard?days=7&page=/a-secret-page`, {
    headers: {
      authorization: `Bearer ${server.key}`,
      traceparent: `00-${traceId}-${spanId}-01`,
      'user-agent': 'a-telling-agent',
    },
  });
  const requestId = answer.headers.get('x-request-id');
  await answer.text();
  const unsampled = { traceparent: `00-${'1'.repeat(32)}-${spanId}-00` };
  await fetch(`${server.url}/v1/sites`, { headers: unsampled });
  await fetch(`${server.url}/healthz`);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('truce_trace_spans_total');
  // What is left is sent before it ends.
  await server.stop();
  const all = collector.spans();
  const own = all.filter((span) => span.traceId === traceId);
  const request = own.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    name: 'GET /v1/analytics/sites/:id/dashboard',
    parentSpanId: spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v1/analytics/sites/:id/dashboard',
      'http.response.status_code': 200,
      'truce.request_id': requestId,
    },
  });
  const handler = own.find(({ kind }) => kind === 1);
  expect(handler).toMatchObject({ name: 'getDashboard', parentSpanId: request?.spanId });
  const calls = own.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === handler?.spanId);
  expect(new Set(calls.map(({ attributes }) => attributes['db.system.name']))).toEqual(
    new Set(['sqlite', 'clickhouse']),
  );
  expect(all.filter((span) => span.traceId === '1'.repeat(32))).toEqual([]);
  expect(all.filter(({ name }) => /healthz|metrics/.test(name))).toEqual([]);
  expect(all.some(({ name }) => name === 'POST /v1/sites')).toBe(true);
  const sent = collector.received.map(({ body }) => body).join();
  for (const told of [
    id,
    '127.0.0.1',
    '::1',
    'a-secret-page',
    'a-telling-agent',
    server.key,
    'traced.example',
  ]) {
    expect(sent).not.toContain(told);
  }
});

it('shows jobs', async () => {
  const spans: FinishedSpan[] = [];
  const records = openSqlite(':memory:');
  await migrate(records);
  const worker = startWorker(
    records,
    {
      'delete-events': async ({ site_id }) => {
        if (site_id === 'bad') throw new Error('no');
      },
    },
    {
      ...{ now: Date.now, log: quietLog, intervalMs: 3_600_000, graceMs: 0 },
      tracer: openTracer({
        sender: { add: (span) => void spans.push(span), close: async () => undefined },
        share: 1,
      }),
    },
  );
  for (const site_id of ['good', 'bad']) {
    const runAt = new Date().toISOString();
    await addJob(records.db, { kind: 'delete-events', key: site_id, payload: { site_id }, runAt });
    await worker.runDue();
  }
  expect(spans).toMatchObject([
    {
      name: 'job delete-events',
      kind: 'consumer',
      failed: false,
      attributes: { 'truce.job_outcome': 'done' },
    },
    { name: 'job delete-events', failed: true, attributes: { 'truce.job_outcome': 'failed' } },
  ]);
  await worker.close();
  await records.close();
});

it('keeps a server going whose collector is away', async () => {
  const server = await startServer({
    env: { TRUCE_OTLP_URL: 'http://127.0.0.1:9', TRUCE_OTLP_SAMPLE_PERCENT: '100' },
  });
  expect(
    (await fetch(`${server.url}/v1/sites`, { headers: { authorization: `Bearer ${server.key}` } })).status,
  ).toBe(200);
  await server.stop();
  expect(server.log()).toContain('traces could not be sent');
});
