import { sql } from 'kysely';
import { expect } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { type JobKind, jobPayloads } from '../../src/records/jobs/job-payloads.ts';
import type { Cluster } from './cluster.ts';
import { storedIds } from './cluster-load.ts';
import { event, eventually, track } from './events.ts';
import { clientOf, signIn } from './join-team.ts';
import { owner } from './owner.ts';
import type { MailSink } from './smtp.ts';
import type { Receiver } from './webhook-receiver.ts';

/** What the jobs reach outside. While `hold` is true, the mail server stops answering in the middle of a session. */
export interface Outside {
  smtp: MailSink;
  receiver: Receiver;
  held: { mails: number; hold: boolean };
}

const kinds = Object.keys(jobPayloads) as JobKind[];
const reader = 'reader@example.com';
const invited = 'invited@example.com';
const erasedSession = 'a-session-that-is-erased';
const day = new Date().toISOString().slice(0, 10);

/**
 * One job of every kind does its work on one of three nodes, and none can note its result; others are in the middle of it,
 * waiting for a mail server, a webhook or the event store. Then all nodes are killed. After their start everything has
 * happened once.
 */
export async function jobsOnce(cluster: Cluster, outside: Outside): Promise<void> {
  const call = createClient(cluster.url, { key: cluster.key });
  const stage = await setUp(cluster, outside, call);
  await loseResults(cluster);
  await beginAll(cluster, stage, call);
  const isHeld = await holdInTheMiddle(cluster, outside, stage, call);
  await eventually(isHeld, 9_000);
  await Promise.all(cluster.nodes.map((node) => node.kill()));

  process.kill(cluster.front.pid, 'SIGCONT');
  Object.assign(outside.held, { hold: false });
  outside.receiver.answer = () => ({ status: 204 });
  await sql`DROP TRIGGER lose_result ON jobs`.execute(cluster.records.db);
  await Promise.all(cluster.nodes.map((_, index) => cluster.start(index)));
  await expectAllDone(cluster);
  await expectOnce(cluster, outside, stage);
}

type Call = ReturnType<typeof createClient>;
type Stage = Awaited<ReturnType<typeof setUp>>;

async function setUp({ records, url }: Cluster, { receiver }: Outside, call: Call) {
  const add = async () => {
    const { id } = await call('POST /v1/sites', { body: { domain: 'example.com' } });
    expect((await track({ url }, event(id))).status).toBe(201);
    return id;
  };
  const [main, other, first, second] = [await add(), await add(), await add(), await add()];
  const params = { id: main };
  expect((await track({ url }, event(main, { session_id: erasedSession }))).status).toBe(201);
  for (const site of [main, other]) {
    const body = {
      kind: 'webhook' as const,
      url: receiver.url,
      events: ['daily_report' as const, 'export.ready' as const],
    };
    await call('POST /v1/sites/:id/integrations', { params: { id: site }, body });
  }
  const { integrations } = await call('GET /v1/sites/:id/integrations', { params });
  const { reports } = await call('GET /v1/sites/:id/reports', { params });
  const report = reports.find(({ kind }) => kind === 'daily')?.id ?? '';
  await call('PATCH /v1/sites/:id/reports/:report', {
    params: { ...params, report },
    body: { enabled: true },
  });
  const body = { email: reader, role: 'reader' as const };
  await call('POST /v1/sites/:id/reports/:report/recipients', { params: { ...params, report }, body });
  const due = new Date(Math.floor((Date.now() - 8 * 3_600_000) / 86_400_000) * 86_400_000 + 8 * 3_600_000);
  await records.db
    .updateTable('reports')
    .set({ next_at: due.toISOString() })
    .where('id', '=', report)
    .execute();
  return { main, other, deleted: [first, second], report, integration: integrations[0]?.id ?? '', params };
}

/** From now on no worker can note how a job ended, as if its process had been killed just before. */
async function loseResults({ records: { db } }: Cluster): Promise<void> {
  await sql`CREATE FUNCTION lose_result() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the process ends here'; END $$`.execute(db);
  await sql`CREATE TRIGGER lose_result BEFORE UPDATE ON jobs FOR EACH ROW
    WHEN (OLD.lease IS NOT NULL AND NEW.lease IS NULL) EXECUTE FUNCTION lose_result()`.execute(db);
}

/** Begins a job of each kind, and waits until all have done their work. */
async function beginAll(cluster: Cluster, { params, deleted }: Stage, call: Call): Promise<void> {
  await call('POST /v1/sites/:id/exports', { params, body: { start: day, end: day } });
  await call('POST /v1/sites/:id/simulations', { params, body: {} });
  await call('DELETE /v1/sites/:id', { params: { id: deleted[0] ?? '' } });
  await call('POST /v1/sites/:id/session-data/erase', { params, body: { session_id: erasedSession } });
  await fetch(`${cluster.url}/v1/password-resets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email }),
  });
  await eventually(async () => {
    const lost = lostKinds(cluster);
    await hurry(
      cluster,
      lost.has('run-simulation') ? kinds : kinds.filter((kind) => kind !== 'forget-simulation'),
    );
    expect(kinds.filter((kind) => !lost.has(kind))).toEqual([]);
  });
}

/** Kinds whose work is done and whose result could not be noted, by the nodes' logs. */
function lostKinds({ nodes }: Cluster): Set<string> {
  const lines = nodes
    .flatMap((node) => node.log().split('\n'))
    .filter((line) => line.includes('"job queue"'));
  return new Set(lines.map((line) => (JSON.parse(line) as { kind?: string }).kind ?? ''));
}

/** What waits for a later time is due now. */
async function hurry({ records: { db } }: Cluster, which: JobKind[]): Promise<void> {
  const now = new Date().toISOString();
  const waiting = db.updateTable('jobs').set({ run_at: now }).where('state', '=', 'waiting');
  await waiting.where('lease', 'is', null).where('run_at', '>', now).where('kind', 'in', which).execute();
}

/** Begins work that hangs: on the mail server, on a webhook, on the event store. @returns a check that all of it does. */
async function holdInTheMiddle(cluster: Cluster, outside: Outside, stage: Stage, call: Call) {
  const { params, report, integration, other, deleted } = stage;
  outside.held.hold = true;
  outside.receiver.answer = () => ({ status: 204, after: new Promise(() => {}) });
  const webhooks = outside.receiver.received.length;
  const { cookie } = await signIn(cluster.url, 'POST /v1/login', owner);
  await clientOf(cluster.url, cookie)('POST /v1/invitations', { body: { email: invited } });
  await call('POST /v1/sites/:id/integrations/:integrationId/test', {
    params: { ...params, integrationId: integration },
  });
  process.kill(cluster.front.pid, 'SIGSTOP');
  await call('POST /v1/sites/:id/reports/:report/send', { params: { ...params, report }, body: {} });
  await call('POST /v1/sites/:id/exports', { params: { id: other }, body: { start: day, end: day } });
  await call('DELETE /v1/sites/:id', { params: { id: deleted[1] ?? '' } });
  return async () => {
    await hurry(cluster, ['delete-events']);
    const rows = cluster.records.db.selectFrom('jobs').select('kind').where('lease', 'is not', null);
    const leased = (await rows.execute()).map(({ kind }) => kind);
    for (const kind of ['make-export', 'delete-events', 'write-report']) {
      expect(leased.filter((each) => each === kind)).toHaveLength(2);
    }
    expect(outside.held.mails).toBeGreaterThan(0);
    expect(outside.receiver.received.length).toBeGreaterThan(webhooks);
  };
}

async function expectAllDone({ records: { db } }: Cluster): Promise<void> {
  await eventually(async () => {
    const jobs = await db.selectFrom('jobs').select(['kind', 'key', 'state', 'lease', 'error']).execute();
    const isWaiting = ({ key, state, lease }: (typeof jobs)[number]) =>
      lease !== null || (state === 'waiting' && !key.startsWith('recurring:'));
    // What was planned for later is not part of this.
    const later = ['check-alerts', 'check-changed-sites', 'check-filter-lists', 'forget-simulation'];
    expect(jobs.filter((job) => isWaiting(job) && !(job.lease === null && later.includes(job.kind)))).toEqual(
      [],
    );
    expect(jobs.filter(({ state, error }) => state === 'dead' || error !== null)).toEqual([]);
  });
}

async function expectOnce(cluster: Cluster, { smtp, receiver }: Outside, stage: Stage): Promise<void> {
  const { db } = cluster.records;
  const mails = smtp.received.map(({ to, mail }) => `${to}: ${mail.subject?.replace(/:.*/, '')}`);
  // The daily report and the one sent by hand, to two recipients; the reset link; the invitation.
  expect(mails.sort()).toEqual([
    `${invited}: ${owner.email} invited you to Truce`,
    ...Array(2).fill(`${owner.email}: Daily report`),
    `${owner.email}: Reset your Truce password`,
    ...Array(2).fill(`${reader}: Daily report`),
  ]);
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(mails.length);

  const hooks = receiver.received.map(({ headers, body }) => ({
    id: headers['webhook-id'],
    event: (JSON.parse(body) as { event: string }).event,
  }));
  // One that was being delivered is delivered again, under its id.
  const ids = new Map(hooks.map(({ id, event }) => [id, event]));
  expect([...ids.values()].sort()).toEqual(['daily_report', 'export.ready', 'export.ready', 'test']);
  expect(hooks.map(({ event }) => event).sort()).toEqual([...ids.values(), 'test'].sort());

  const runs = await db.selectFrom('report_runs').selectAll().where('report_id', '=', stage.report).execute();
  expect(runs.map(({ cause, content }) => [cause, content !== null]).sort()).toEqual([
    ['by_hand', true],
    ['schedule', true],
  ]);
  const exports = db.selectFrom('exports').select('state').where('site_id', 'in', [stage.main, stage.other]);
  expect((await exports.execute()).map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(await db.selectFrom('simulations').select('id').execute()).toEqual([]);
  for (const site of stage.deleted) expect(await storedIds(cluster, site)).toEqual([]);
  for (const site of [stage.main, stage.other]) expect(await storedIds(cluster, site)).toHaveLength(1);
}
