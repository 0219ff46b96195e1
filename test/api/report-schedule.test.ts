import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '../support/clock.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a report that is due is sent although its settings change at that moment', async () => {
  const { call, clock } = server;
  clock.nextNoon();
  const { id } = await call('POST /v1/sites', { body: { domain: 'due.example' } });
  const schedule = { frequency: 'daily', time: '12:10' } as const;
  const draft = { name: 'Ours', metrics: ['sessions' as const], schedule };
  const report = await call('POST /v1/sites/:id/reports', { params: { id }, body: draft });
  clock.advance(11 * minuteMs);
  const params = { id, report: report.id };
  await call('PATCH /v1/sites/:id/reports/:report', {
    params,
    body: { filters: { devices: ['mobile' as const] } },
  });
  const { runs } = await call('GET /v1/sites/:id/report-history', { params: { id } });
  expect(runs.map(({ report_id, cause }) => ({ report_id, cause }))).toEqual([
    { report_id: report.id, cause: 'schedule' },
  ]);
});

it('a custom report goes out once a day, whatever its time and period become, and says so', async () => {
  const { call, clock } = server;
  clock.nextNoon();
  const { id } = await call('POST /v1/sites', { body: { domain: 'once.example' } });
  const draft = {
    ...{ name: 'Ours', metrics: ['sessions' as const] },
    schedule: { frequency: 'daily' as const, time: '12:10' },
  };
  const report = await call('POST /v1/sites/:id/reports', { params: { id }, body: draft });
  const params = { id, report: report.id };
  const change = (body: object) => call('PATCH /v1/sites/:id/reports/:report', { params, body });
  clock.advance(11 * minuteMs);
  const tomorrow = new Date(clock.now() + 24 * 60 * minuteMs).toISOString().slice(0, 10);
  const changed = await change({ schedule: { time: '12:20' }, filters: { period: { days: 7 } } });
  expect(changed.next_at).toBe(`${tomorrow}T12:20:00.000Z`);
  clock.advance(11 * minuteMs);
  await change({ enabled: true });
  const { runs } = await call('GET /v1/sites/:id/report-history', { params: { id } });
  expect(runs).toHaveLength(1);
});
