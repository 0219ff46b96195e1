import { limitAttempts, outsiderTries, reportTries, strangerTries } from '../../../auth/limit-attempts.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { membersAmong } from '../../../records/accounts/users.ts';
import type { Db } from '../../../records/records.ts';
import { listRecipients } from '../../../records/reports/report-recipients.ts';

/**
 * Counts the emails that a report sent by hand brings to addresses of other people than members: a stolen key must not
 * send as much as it likes to anyone. @param to null: all recipients. @throws RATE_LIMITED
 */
export async function limitSending(
  parts: { limiter: Limiter; now: () => number },
  db: Db,
  { accountId, reportId, to }: { accountId: string; reportId: string; to: string[] | null },
): Promise<void> {
  const known = (await listRecipients(db, [reportId])).filter((each) => each.unsubscribed_at === null);
  const recipients = new Set(known.map(({ email }) => email));
  const emails = [...new Set(to ?? recipients)];
  const members = await membersAmong(db, accountId, emails);
  for (const email of emails) {
    if (members.has(email)) continue;
    if (!recipients.has(email)) await limitAttempts(parts, `strangers:${accountId}`, strangerTries);
    await limitAttempts(parts, `report:${email}:${accountId}`, reportTries);
    await limitAttempts(parts, `reports:${accountId}`, outsiderTries);
  }
}
