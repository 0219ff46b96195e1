import { Temporal } from 'temporal-polyfill';
import type { OfficeOutcome } from './check-deliveries.ts';
import { zone } from './office-stage.ts';
import type { World } from './world.ts';

/** What the scheduler promises: each report once a period and recipient, held against a calendar. */
export async function checkReports(
  world: World,
  { stage, post, begin, disturbances }: OfficeOutcome,
): Promise<void> {
  const { db } = stage.records;
  const expected = dueDays(world, begin);
  const runs = await db.selectFrom('report_runs').selectAll().execute();
  const periods = runs.map(({ period_start, period_end }) => `${period_start}..${period_end}`).sort();
  compare(world, 'reports', periods, expected);
  for (const { state, period_start, error } of runs) {
    if (state !== 'sent') world.blame(`the report of ${period_start} is ${state}: ${error}`);
  }
  const dayOf = new Map(
    runs.map(({ id, period_start, period_end }) => [id, `${period_start}..${period_end}`]),
  );
  const mails = await db.selectFrom('mails').selectAll().execute();
  const sent = mails.map(({ key, recipient }) => `${dayOf.get(key.split(':')[1] ?? '')} ${recipient}`);
  const wanted = expected.flatMap((day) => stage.recipients.map((to) => `${day} ${to}`));
  compare(world, 'emails', sent.sort(), wanted.sort());
  const told = await db.selectFrom('notifications').select('key').execute();
  compare(
    world,
    'notifications',
    told.map(({ key }) => `${dayOf.get(key.split(':')[1] ?? '')}`).sort(),
    expected,
  );
  let again = 0;
  for (const { id, recipient, state } of mails) {
    const own = post.accepted.filter(({ messageId, to }) => to === recipient && messageId.includes(id));
    if (state !== 'sent' || own.length === 0) world.blame(`an email to ${recipient} is ${state}`);
    again += Math.max(0, own.length - 1);
    if (new Set(own.map(({ messageId }) => messageId)).size > 1) world.blame('an email has several ids');
  }
  // The server took it, and the process died or heard nothing of it: only then it may come again.
  if (again > post.mute() + disturbances.length) world.blame(`${again} emails came again`);
  const strays = post.accepted.filter(({ messageId }) => !mails.some(({ id }) => messageId.includes(id)));
  if (strays.length > 0) world.blame(`${strays.length} emails of which nobody knows`);
}

/** The days before each 08:00 of the site's zone in this time. */
function dueDays(world: World, begin: number): string[] {
  const start = world.now() - world.clock.now() + begin;
  const days: string[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate();
  for (; ; day = day.add({ days: 1 })) {
    const due = day.toZonedDateTime({ timeZone: zone, plainTime: '08:00' }).epochMilliseconds;
    if (due > world.now()) return days;
    const yesterday = day.subtract({ days: 1 });
    if (due > start) days.push(`${yesterday}..${yesterday}`);
  }
}

function compare(world: World, what: string, found: string[], expected: string[]): void {
  if (found.join() !== expected.join())
    world.blame(`${what}: ${found.join(', ')} instead of ${expected.join(', ')}`);
}
