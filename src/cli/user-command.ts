import type { Config } from '../composition/config.ts';
import { openUpgradedRecords } from '../composition/open-records.ts';
import { openLog } from '../kit/log.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { workPrivately } from '../kit/private-directory.ts';
import { resetLink } from '../notifications/email/email-reset-link.ts';
import { addAuditEntry } from '../records/accounts/audit.ts';
import { resetSecondFactors } from '../records/accounts/mfa.ts';
import { addOneTimeLink, linkHours } from '../records/accounts/one-time-links.ts';
import { findUserByEmail, listUsers as readUsers, type User } from '../records/accounts/users.ts';
import type { Db, Records } from '../records/records.ts';
import { print } from './frame/print.ts';
import { refuseMissing } from './refuse-missing.ts';

/** No member has this address; the message says what to do. */
export class UnknownUser extends OperatorError {}

interface At {
  records: Records;
  config: Config;
}

/** Works on the records beside a running server; both databases allow it. @throws NoInstallation where there are none */
export async function withRecords<T>(config: Config, run: (at: At) => Promise<T>): Promise<T> {
  refuseMissing(config);
  workPrivately(config.dataDir);
  const records = await openUpgradedRecords(config, openLog(config.logLevel));
  try {
    return await run({ records, config });
  } finally {
    await records.close();
  }
}

/** `truce user list` */
export async function listUsers({ records }: At, isJson = false): Promise<void> {
  for (const { email, role, site_ids } of await readUsers(records.db)) {
    const sites = site_ids ? site_ids.join(' ') : 'all sites';
    print(isJson, { email, role, site_ids: site_ids ?? null }, [email, role, sites].join('\t'));
  }
}

/** `truce user reset-password <email>`: for operators, when email is not an option. */
export async function printResetLink({ records, config }: At, email: string, isJson = false): Promise<void> {
  const user = await findUserByEmail(records.db, email.trim().toLowerCase());
  if (!user) throw new UnknownUser(`no member with the email ${email}; see \`truce user list\``);
  const wanted = { userId: user.id, purpose: 'reset_password' as const };
  const token = await records.db.transaction().execute(async (db) => {
    await noteDeed(db, user, 'password_reset_asked');
    return addOneTimeLink(db, wanted, Date.now());
  });
  const url = resetLink(config.baseUrl, token);
  const text = `Password reset link for ${user.email}. It works once and expires in ${linkHours} h:\n${url}`;
  print(isJson, { email: user.email, url, expires_in_hours: linkHours }, text);
}

/** `truce user reset-second-factor <email>`: for somebody who lost phone, passkeys and recovery codes. */
export async function resetSecondFactor({ records }: At, email: string, isJson = false): Promise<void> {
  const user = await findUserByEmail(records.db, email.trim().toLowerCase());
  if (!user) throw new UnknownUser(`no member with the email ${email}; see \`truce user list\``);
  const had = await records.db.transaction().execute(async (db) => {
    const had = await resetSecondFactors(db, user.id);
    if (had) await noteDeed(db, user, 'second_factors_reset');
    return had;
  });
  const text = had
    ? `${user.email} can now sign in with just a password.`
    : `${user.email} has no two-step verification. Nothing changed.`;
  print(isJson, { email: user.email, changed: had }, text);
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
