import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '../support/clock.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a report that could not be written says whether it is tried again', async () => {
  const { call, clock, stores } = server;
  const { db } = stores.records;
  const { id } = await call('POST /v1/sites', { body: { domain: 'failed.example' } });
  const { reports } = await call('GET /v1/sites/:id/reports', { params: { id } });
  const inAnHour = new Date(clock.now() + 60 * minuteMs).toISOString();
  for (const state of ['waiting', 'dead'] as const) {
    const run = randomUUID();
    await db
      .insertInto('report_runs')
      .values({
        ...{ id: run, report_id: reports[0]?.id ?? '', site_id: id, key: state, kind: 'daily', title: state },
        ...{ period_start: '2026-01-01', period_end: '2026-01-01', timezone: 'UTC', due_at: inAnHour },
        ...{ state: 'failed', cause: 'schedule', only_to: null, error: 'Error: no room', headline: null },
        ...{ content: null, created_at: inAnHour, written_at: null },
      })
      .execute();
    const payload = JSON.stringify({ run_id: run });
    const job = { id: randomUUID(), kind: 'write-report', key: `write-report:${run}`, payload, state };
    await db
      .insertInto('jobs')
      .values({ ...job, attempts: 3, leased_until: null, error: null, run_at: inAnHour })
      .execute();
  }
  const { runs } = await call('GET /v1/sites/:id/report-history', { params: { id } });
  const said = runs.map(({ title, state, will_retry }) => ({ title, state, will_retry }));
  expect(said.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { title: 'dead', state: 'failed', will_retry: false },
    { title: 'waiting', state: 'failed', will_retry: true },
  ]);
});
