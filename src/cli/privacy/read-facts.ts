import { isUrl, readObjectUrl } from '../../composition/backup/places/object-url.ts';
import type { Config } from '../../composition/config.ts';
import { longestKept } from '../../contract/limits/kept-days.ts';
import { auditDays } from '../../contract/operations/audit.ts';
import { invitationDays } from '../../contract/team/members.ts';
import { emailContentDays, recipientDays } from '../../notifications/email/erase-old-emails.ts';
import { listUsers } from '../../records/accounts/users.ts';
import type { Records } from '../../records/records.ts';
import { countOutsidePeople, type OutsidePeople } from './outside-people.ts';
import { readSiteFacts, type SiteFacts } from './site-facts.ts';

/** What an installation does with personal data, by its settings. No secret, and no name or address of a person. */
export interface PrivacyFacts {
  created_at: string;
  truce_version: string;
  base_url: string;
  sites: SiteFacts[];
  /** Days. `emails`: their content; `email_entries`: that they were sent, and to whom. */
  kept: {
    events: number;
    sessions: number;
    audit: number;
    emails: number;
    email_entries: number;
    invitations: number;
  };
  /** Where data is, besides the data directory; null: nowhere else. */
  stores: {
    records: string | null;
    events: string[] | null;
    limits: string | null;
    mail: string | null;
    sign_in: string | null;
  };
  backups: { place: string; keep: number; every_hours: number; encrypted: boolean } | null;
  members: { owner: number; admin: number; reader: number };
  outside: OutsidePeople;
  second_factor_required: boolean;
  secrets_encrypted: boolean;
  https: boolean;
}

export async function readFacts(
  { db }: Pick<Records, 'db'>,
  config: Config,
  { now, version }: { now: number; version: string },
): Promise<PrivacyFacts> {
  const sites = await db.selectFrom('sites').select('id').orderBy('domain').execute();
  const users = await listUsers(db);
  const accounts = await db.selectFrom('accounts').select('second_factor_since').execute();
  const count = (role: string) => users.filter((user) => user.role === role).length;
  return {
    created_at: new Date(now).toISOString(),
    truce_version: version,
    base_url: config.baseUrl,
    sites: await Promise.all(sites.map(({ id }) => readSiteFacts(db, id))),
    kept: {
      ...{ events: longestKept.events, sessions: longestKept.sessions, audit: auditDays },
      ...{ emails: emailContentDays, email_entries: recipientDays, invitations: invitationDays },
    },
    stores: {
      records: hostOf(config.databaseUrl),
      events: config.clickhouse?.addresses.map((url) => hostOf(url) ?? '') ?? null,
      limits: hostOf(config.redisUrl),
      mail: config.email.server?.host ?? null,
      sign_in: hostOf(config.oidc?.issuer ?? null),
    },
    backups: backupsOf(config),
    members: { owner: count('owner'), admin: count('admin'), reader: count('reader') },
    outside: await countOutsidePeople(db, new Date(now).toISOString()),
    second_factor_required:
      accounts.length > 0 && accounts.every((account) => account.second_factor_since !== null),
    secrets_encrypted: config.secretKeys.length > 0,
    https: config.baseUrl.startsWith('https://'),
  };
}

function backupsOf({ backup }: Config): PrivacyFacts['backups'] {
  const { directory, keep, everyHours, passphrase } = backup;
  if (directory === null) return null;
  const place = isUrl(directory)
    ? `bucket ${readObjectUrl(directory, { isFolder: true }).bucket}`
    : 'a directory';
  return { place, keep, every_hours: everyHours, encrypted: passphrase !== null };
}

/** Without user, password and path. */
function hostOf(url: string | null): string | null {
  return url === null || !URL.canParse(url) ? null : new URL(url).hostname;
}
