import type { NearBound } from '../contract/core/near-bound.ts';
import type { Db, Records } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { composeEmail } from './mail/compose-email.ts';
import { queueMail } from './mail/queue-mail.ts';

const gb = 1_000_000_000;

/** Mails owners that a bound of the intake is near: each once a day at most, whatever the number of nodes. */
export function warnOfBound(
  records: Records,
  baseUrl: string,
  now: () => number,
): (near: NearBound) => Promise<void> {
  /** What was seen to: asking the database every few seconds would say the same. */
  const done = new Set<string>();
  return async (near) => {
    const key = `bound:${near.bound}:${near.bound === 'site_day' ? near.siteId : 'all'}:${near.day}`;
    if (done.has(key)) return;
    await records.db.transaction().execute((db) => mailOwners(db, near, key, baseUrl, now()));
    if (done.size > 10_000) done.clear();
    done.add(key);
  };
}

async function mailOwners(
  db: Db,
  near: NearBound,
  key: string,
  baseUrl: string,
  nowMs: number,
): Promise<void> {
  const site = near.bound === 'site_day' ? await findSite(db, near.siteId) : null;
  if (near.bound === 'site_day' && !site) return;
  let owners = db.selectFrom('users').select(['id', 'email', 'account_id']).where('role', '=', 'owner');
  if (site) owners = owners.where('account_id', '=', site.account_id);
  const { subject, paragraphs } = textsOf(near, site?.name ?? '');
  const letter = composeEmail({
    subject,
    preheader: paragraphs[0] ?? '',
    heading: subject,
    paragraphs,
    action: { label: 'Open Health', url: `${baseUrl}/settings/health` },
    footer: ['You got this email because you are an owner. It is sent at most once a day.'],
    baseUrl,
  });
  for (const { id, email, account_id } of await owners.execute()) {
    const mail = { accountId: account_id, siteId: site?.id ?? null, kind: 'alert' as const, to: email };
    await queueMail(db, { ...mail, letter, key: `${key}:${id}` }, new Date(nowMs).toISOString());
  }
}

function textsOf(near: NearBound, site: string): { subject: string; paragraphs: string[] } {
  const share = Math.floor((100 * (near.bound === 'site_day' ? near.events : near.bytes)) / near.limit);
  if (near.bound === 'site_day') {
    return {
      subject: `${site}: ${share}% of today's event limit`,
      paragraphs: [
        `${site} has received ${near.events} events today (UTC). At ${near.limit}, more events without a key are refused until midnight UTC.`,
        'If this is your usual traffic, raise TRUCE_MAX_SITE_EVENTS_PER_DAY. If not, someone may be flooding the site: check its Events tab.',
      ],
    };
  }
  if (near.bound === 'storage') {
    return {
      subject: `The event store is at ${share}% of its limit`,
      paragraphs: [
        `Stored events take ${(near.bytes / gb).toFixed(1)} GB. At ${(near.limit / gb).toFixed(0)} GB, further events are refused.`,
        'Raise TRUCE_MAX_STORAGE_GB if the disk has room, or find out which site is growing: Health shows the busiest sites.',
      ],
    };
  }
  return {
    subject: "Truce's disk is nearly full",
    paragraphs: [
      `${(near.bytes / gb).toFixed(1)} GB is free. Below ${(near.limit / gb).toFixed(1)} GB, events are refused, so that sign-in and settings keep working.`,
      'Free up space or enlarge the disk.',
    ],
  };
}
