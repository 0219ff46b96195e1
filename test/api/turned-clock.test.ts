import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/events.ts';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  // At noon, whatever the time is here: the report of today is due tomorrow.
  goTo(`${dayOf(server.clock.now() + dayMs)}T12:00:00Z`);
  id = (await server.call('POST /v1/sites', { body: { domain: 'velona.example' } })).id;
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
  const daily = reports.find(({ kind }) => kind === 'daily')?.id ?? '';
  const params = { id, report: daily };
  await server.call('POST /v1/sites/:id/reports/:report/recipients', {
    params,
    body: { email: 'a@velona.example' },
  });
  await server.call('PATCH /v1/sites/:id/reports/:report', { params, body: { enabled: true } });
});
afterAll(() => server.stop());

const clockState = async () => (await byOwner(server)('GET /v1/health-report')).clock;

/** Periods of the runs in the history, and what is said of each. */
async function history() {
  const rows = await server.stores.records.db
    .selectFrom('report_runs')
    .selectAll()
    .orderBy('created_at')
    .execute();
  return rows.map(({ period_end, state, error }) => `${period_end} ${state}${error ? ' (early)' : ''}`);
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

it('a clock that is a day ahead for a while sends nothing, and the report goes out at its time', async () => {
  const today = dayOf(server.clock.now());
  server.clock.set(dayMs);
  await eventually(async () =>
    expect(await clockState()).toMatchObject({ status: 'warn', ahead_seconds: 86_400 }),
  );
  expect(server.log()).toContain('the system clock jumped ahead');
  expect(await history()).toEqual([]);
  server.clock.set(-dayMs);
  await eventually(async () => expect(await clockState()).toMatchObject({ status: 'ok', trusted_at: null }));
  expect(await history()).toEqual([]);
  goTo(`${dayOf(Date.parse(today) + dayMs)}T08:01:00Z`);
  await byTheMinute(async () => expect(await history()).toEqual([`${today} sent`]));
});

it('a report that a wrong clock sent anyway is sent again at its time', async () => {
  const today = dayOf(server.clock.now());
  server.clock.set(dayMs);
  await eventually(async () => expect((await clockState()).status).toBe('warn'));
  // It stays wrong for so long that it is trusted.
  server.clock.advance(hourMs + 60_000);
  const before = await history();
  await byTheMinute(async () => expect(await history()).toEqual([...before, `${today} sent`]));
  server.clock.set(-dayMs);
  await byTheMinute(async () => expect((await history()).at(-1)).toBe(`${today} sent (early)`));
  goTo(`${dayOf(Date.parse(today) + dayMs)}T08:01:00Z`);
  await byTheMinute(async () =>
    expect(await history()).toEqual([...before, `${today} sent`, `${today} sent (early)`]),
  );
});

/**
 * Reports are planned once a minute: a look that the new time came in the middle of is followed by the next. While one is
 * being written, the time stands: on a busy machine its lease would end before it is done, again and again.
 */
function byTheMinute(check: () => Promise<void>): Promise<void> {
  return eventually(async () => {
    await check().catch(async (error) => {
      const isWriting = (await history()).some((row) => row.includes('waiting'));
      if (!isWriting) server.clock.advance(60_000);
      throw error;
    });
  });
}

function goTo(instant: string): void {
  server.clock.advance(Date.parse(instant) - server.clock.now());
}
