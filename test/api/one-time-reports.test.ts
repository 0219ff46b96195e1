import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportSettings } from '../../src/contract/reports/reports.ts';
import { minuteMs } from '../support/clock.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  id = (await server.call('POST /v1/sites', { body: { domain: 'once.example' } })).id;
});
afterAll(() => server.stop());

const past = {
  status: 400,
  code: 'INVALID_REQUEST',
  details: { field: 'schedule.date', reason: 'in_the_past' },
};

/** A day and time on the clock of the site, which is UTC. */
function once(inMinutes: number) {
  const at = new Date(server.clock.now() + inMinutes * minuteMs).toISOString();
  return { frequency: 'once' as const, date: at.slice(0, 10), time: at.slice(11, 16) };
}

function add(schedule: ReturnType<typeof once>, more: { enabled?: boolean } = {}) {
  const body = { name: 'Ours', metrics: ['sessions' as const], schedule, ...more };
  return server.call('POST /v1/sites/:id/reports', { params: { id }, body });
}

function change(report: ReportSettings, body: object) {
  return server.call('PATCH /v1/sites/:id/reports/:report', { params: { id, report: report.id }, body });
}

describe('a report that is sent once', () => {
  it.each([-1, -3 * 24 * 60])('is refused %i minutes from now', async (minutes) => {
    await expect(add(once(minutes))).rejects.toMatchObject(past);
    const report = await add(once(60));
    await expect(change(report, { schedule: once(minutes) })).rejects.toMatchObject(past);
  });

  it('can be changed otherwise once its day is over, and says that it was sent', async () => {
    const schedule = once(10);
    const report = await add(schedule);
    expect(report.was_sent).toBe(false);
    server.clock.advance(11 * minuteMs);
    const sent = await change(report, { name: 'Theirs', schedule, enabled: true });
    expect(sent).toMatchObject({ name: 'Theirs', next_at: null, was_sent: true });
  });

  it('says that nothing was sent where it was off on its day', async () => {
    const report = await add(once(10));
    await change(report, { enabled: false });
    server.clock.advance(11 * minuteMs);
    expect(await change(report, { enabled: true })).toMatchObject({ next_at: null, was_sent: false });
  });

  it('comes back switched off where it was deleted after its day', async () => {
    const report = await add(once(-1), { enabled: false });
    expect(report).toMatchObject({ enabled: false, next_at: null, was_sent: false });
  });
});
