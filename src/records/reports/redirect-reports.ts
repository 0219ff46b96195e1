import { jobPayloads } from '../jobs/job-payloads.ts';
import { addJob } from '../jobs/queue.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import { emailKey, findDelivery, readOnlyTo, runOfEmail } from './report-runs.ts';

interface Address {
  from: string;
  to: string;
}

/**
 * A member has another address: reports that wait to be sent to them follow. Who gets one by both addresses gets it once. What was
 * sent stays in the history as it was.
 */
export async function redirectReports(
  db: Db,
  accountId: string,
  address: Address,
  now: string,
): Promise<void> {
  await renameNamed(db, accountId, address);
  const { from, to } = address;
  for (const runId of await waitingRuns(db, accountId, from)) {
    const row = { runId, email: from };
    // Without its delivery, what waits for the former address is not sent.
    if (await findDelivery(db, runId, to)) await deleteDelivery(db, row);
    else await redirect(db, row, to, now);
  }
}

interface Waiting {
  runId: string;
  email: string;
}

async function redirect(db: Db, { runId, email }: Waiting, to: string, now: string): Promise<void> {
  await db
    .updateTable('report_deliveries')
    .set({ email: to })
    .where('run_id', '=', runId)
    .where('email', '=', email)
    .execute();
  const key = emailKey(runId, to);
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ key, recipient: to })
    .where('key', '=', emailKey(runId, email))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // Not in the outbox yet. The job that was to put it there finds no delivery any longer.
  await addJob(db, { kind: 'mail-report', key, payload: { run_id: runId, email: to }, runAt: now });
}

async function deleteDelivery(db: Db, { runId, email }: Waiting): Promise<void> {
  await db.deleteFrom('report_deliveries').where('run_id', '=', runId).where('email', '=', email).execute();
}

/** The runs whose email to this address waits in the outbox, or is yet to be put there. */
async function waitingRuns(db: Db, accountId: string, email: string): Promise<string[]> {
  const inOutbox = await db
    .selectFrom('mails')
    .select('key')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'report')
    .where('recipient', '=', email)
    .where('state', '=', 'waiting')
    .execute();
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'mail-report')
    .where('state', '=', 'waiting')
    .execute();
  const planned = jobs
    .map(({ id, payload }) => readJson(payload, jobPayloads['mail-report'], 'jobs.payload', id))
    .filter((each) => each.email === email)
    .map(({ run_id }) => run_id);
  const runs = inOutbox.flatMap(({ key }) => runOfEmail(key) ?? []);
  return [...new Set([...runs, ...(await notInOutbox(db, accountId, { runs: planned, email }))])];
}

async function notInOutbox(
  db: Db,
  accountId: string,
  { runs, email }: { runs: string[]; email: string },
): Promise<string[]> {
  if (runs.length === 0) return [];
  const keys = runs.map((id) => emailKey(id, email));
  const written = await db.selectFrom('mails').select('key').where('key', 'in', keys).execute();
  const done = new Set(written.map(({ key }) => key));
  const own = await db
    .selectFrom('report_runs')
    .innerJoin('sites', 'sites.id', 'report_runs.site_id')
    .select('report_runs.id')
    .where('account_id', '=', accountId)
    .where('report_runs.id', 'in', runs)
    .execute();
  return own.map(({ id }) => id).filter((id) => !done.has(emailKey(id, email)));
}

/** Of reports that were sent by hand: whom they were to reach need not be a recipient. */
async function renameNamed(db: Db, accountId: string, { from, to }: Address): Promise<void> {
  const rows = await db
    .selectFrom('report_runs')
    .innerJoin('sites', 'sites.id', 'report_runs.site_id')
    .select(['report_runs.id', 'only_to'])
    .where('account_id', '=', accountId)
    .where('only_to', 'is not', null)
    .execute();
  for (const run of rows) {
    const named = readOnlyTo(run);
    if (!named?.includes(from)) continue;
    const renamed = new Set(named.map((each) => (each === from ? to : each)));
    const only_to = JSON.stringify([...renamed]);
    await db.updateTable('report_runs').set({ only_to }).where('id', '=', run.id).execute();
  }
}
