import type { Config } from '../composition/config.ts';
import { openRecords } from '../composition/open-records.ts';
import { openLog } from '../kit/log.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { workPrivately } from '../kit/private-directory.ts';
import { resetLink } from '../notifications/mail/mail-reset-link.ts';
import { addAuditEntry } from '../records/accounts/audit.ts';
import { resetSecondFactors } from '../records/accounts/mfa.ts';
import { addOneTimeLink, linkHours } from '../records/accounts/one-time-links.ts';
import { findUserByEmail, listUsers as readUsers, type User } from '../records/accounts/users.ts';
import type { Db, Records } from '../records/records.ts';

/** No member has this address; the message says what to do. */
export class UnknownUser extends OperatorError {}

interface At {
  records: Records;
  config: Config;
}

/** Works on the records beside a running server; both databases allow it. */
export async function withRecords(config: Config, run: (at: At) => Promise<void>): Promise<void> {
  workPrivately(config.dataDir);
  const records = await openRecords(config, openLog(config.logLevel));
  try {
    await run({ records, config });
  } finally {
    await records.close();
  }
}

/** `truce user list` */
export async function listUsers({ records }: At): Promise<void> {
  for (const { email, role, site_ids } of await readUsers(records.db)) {
    console.log([email, role, site_ids ? site_ids.join(' ') : 'all sites'].join('\t'));
  }
}

/** `truce user reset-password <email>`: for operators, when email is not an option. */
export async function printResetLink({ records, config }: At, email: string): Promise<void> {
  const user = await findUserByEmail(records.db, email.trim().toLowerCase());
  if (!user) throw new UnknownUser(`no member with the email ${email}; see \`truce user list\``);
  const wanted = { userId: user.id, purpose: 'reset_password' as const };
  const token = await records.db.transaction().execute(async (db) => {
    await noteDeed(db, user, 'password_reset_asked');
    return addOneTimeLink(db, wanted, Date.now());
  });
  console.log(`Password reset link for ${user.email}. It works once and expires in ${linkHours} h:`);
  console.log(resetLink(config.baseUrl, token));
}

/** `truce user reset-second-factor <email>`: for somebody who lost phone, passkeys and recovery codes. */
export async function resetSecondFactor({ records }: At, email: string): Promise<void> {
  const user = await findUserByEmail(records.db, email.trim().toLowerCase());
  if (!user) throw new UnknownUser(`no member with the email ${email}; see \`truce user list\``);
  const had = await records.db.transaction().execute(async (db) => {
    await noteDeed(db, user, 'second_factors_reset');
    return resetSecondFactors(db, user.id);
  });
  console.log(
    had
      ? `${user.email} can now sign in with just a password.`
      : `${user.email} had no two-step verification. Nothing changed.`,
  );
}

/** What the operator did for a member stands in the audit log of the member's account. */
async function noteDeed(
  db: Db,
  { account_id: accountId, email }: User,
  action: 'password_reset_asked' | 'second_factors_reset',
): Promise<void> {
  const actor = { kind: 'nobody' as const, id: null, name: 'the operator' };
  await addAuditEntry(db, { accountId, actor, action, thing: email }, new Date().toISOString());
}
