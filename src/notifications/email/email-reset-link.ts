import { randomUUID } from 'node:crypto';
import { writerOf } from '../../kit/messages/writer.ts';
import { addAuditEntry, unknownPerson } from '../../records/accounts/audit.ts';
import { addOneTimeLink, countLinks, linkHours } from '../../records/accounts/one-time-links.ts';
import { findUserByEmail } from '../../records/accounts/users.ts';
import type { JobHandlers } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Db, Records } from '../../records/records.ts';
import { resetEmail } from './account-emails.ts';
import { isQueued, queueEmail } from './queue-email.ts';

const kind = 'mail-reset-link';
/** Emails to one member, no matter who requests them. Above this, none is sent; links sent earlier still work. */
const maxEmails = 12;
const emailWindowMs = 15 * 60_000;

/**
 * Asks for the email. Whether somebody has the address is found out later, by the job: asking for an unknown one
 * costs the same and answers the same.
 */
export async function askForResetLink(db: Db, email: string, now: string): Promise<void> {
  const request = randomUUID();
  await addJob(db, { kind, key: `${kind}:${request}`, payload: { email, request }, runAt: now });
}

export function emailResetLinkJob(parts: {
  records: Records;
  baseUrl: string;
  now: () => number;
}): JobHandlers {
  return {
    [kind]: async ({ email, request = randomUUID() }) => {
      await parts.records.db.transaction().execute(async (db) => {
        const key = `password-reset:${request}`;
        if (await isQueued(db, key)) return; // by a run whose process ended before it could say so
        const user = await findUserByEmail(db, email);
        if (!user) return;
        const wanted = { userId: user.id, purpose: 'reset_password' as const };
        const since = new Date(parts.now() - emailWindowMs).toISOString();
        if ((await countLinks(db, wanted, since)) >= maxEmails) return;
        const token = await addOneTimeLink(db, wanted, parts.now());
        const link = resetLink(parts.baseUrl, token);
        const message = resetEmail(
          { link, hours: linkHours, baseUrl: parts.baseUrl },
          writerOf(user.language),
        );
        const about = { accountId: user.account_id, siteId: null, kind: 'password_reset' as const };
        const now = new Date(parts.now()).toISOString();
        await queueEmail(db, { ...about, to: user.email, message, key }, now);
        // Anybody may ask for it: whose link it is says nothing about who asked.
        const asked = { accountId: user.account_id, actor: unknownPerson, thing: user.email };
        await addAuditEntry(db, { ...asked, action: 'password_reset_asked' }, now);
      });
    },
  };
}

export function resetLink(baseUrl: string, token: string): string {
  return `${baseUrl}/reset#${token}`;
}
