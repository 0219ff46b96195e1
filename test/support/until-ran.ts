import type { RecurringKind } from '../../src/records/jobs/job-payloads.ts';
import { recurringKey } from '../../src/records/jobs/recurring.ts';
import { eventually } from './events.ts';
import type { LocalServer } from './server.ts';

/**
 * Resolves once this job has done all that is due by the server's clock. Call it before and after a jump of the clock: a
 * run that goes on over the jump counts as that of the new time, though it worked by the old one.
 */
export async function untilRan({ stores, clock }: LocalServer, kind: RecurringKind): Promise<void> {
  const row = stores.records.db
    .selectFrom('jobs')
    .select(['run_at', 'leased_until'])
    .where('key', '=', recurringKey(kind));
  await eventually(async () => {
    const { run_at, leased_until } = await row.executeTakeFirstOrThrow();
    if (leased_until !== null || Date.parse(run_at) <= clock.now())
      throw new Error(`${kind} has not run yet`);
  });
}
