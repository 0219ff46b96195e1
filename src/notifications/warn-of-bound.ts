import type { NearBound } from '../contract/core/near-bound.ts';
import { freeUpSpace } from '../kit/lack-of-space.ts';
import { message, type Text } from '../kit/messages/text.ts';
import { writerOf } from '../kit/messages/writer.ts';
import type { Db, Records } from '../records/records.ts';
import { findSite } from '../records/sites/sites.ts';
import { composeEmail } from './email/compose-email.ts';
import { queueEmail } from './email/queue-email.ts';

/** Emails the owners that a limit of the intake is near: at most once a day for each limit, however many nodes there are. */
export function warnOfBound(
  records: Records,
  { baseUrl, dataDir }: { baseUrl: string; dataDir: string },
  now: () => number,
): (near: NearBound) => Promise<void> {
  /** What was seen to: asking the database every few seconds would say the same. */
  const done = new Set<string>();
  return async (near) => {
    const key = `bound:${near.bound}:${near.bound === 'site_day' ? near.siteId : 'all'}:${near.day}`;
    if (done.has(key)) return;
    await records.db.transaction().execute((db) => emailOwners(db, near, key, { baseUrl, dataDir }, now()));
    if (done.size > 10_000) done.clear();
    done.add(key);
  };
}

async function emailOwners(
  db: Db,
  near: NearBound,
  key: string,
  { baseUrl, dataDir }: { baseUrl: string; dataDir: string },
  nowMs: number,
): Promise<void> {
  const site = near.bound === 'site_day' ? await findSite(db, near.siteId) : null;
  if (near.bound === 'site_day' && !site) return;
  let owners = db
    .selectFrom('users')
    .select(['id', 'email', 'account_id', 'language'])
    .where('role', '=', 'owner');
  if (site) owners = owners.where('account_id', '=', site.account_id);
  const { subject, paragraphs } = textsOf(near, site?.name ?? '', dataDir);
  const texts = {
    subject,
    preheader: paragraphs[0] ?? '',
    heading: subject,
    paragraphs,
    action: { label: message('emails.boundAction'), url: `${baseUrl}/settings/health` },
    footer: [message('emails.boundWhy')],
    baseUrl,
  };
  for (const { id, email, account_id, language } of await owners.execute()) {
    const about = { accountId: account_id, siteId: site?.id ?? null, kind: 'alert' as const };
    const written = { message: composeEmail(texts, writerOf(language)), key: `${key}:${id}` };
    await queueEmail(db, { ...about, to: email, ...written }, new Date(nowMs).toISOString());
  }
}

function textsOf(near: NearBound, site: string, dataDir: string): { subject: Text; paragraphs: Text[] } {
  if (near.bound === 'site_day') {
    const { events, limit } = near;
    return {
      subject: message('emails.siteDaySubject', { site, share: share(events, limit) }),
      paragraphs: [message('emails.siteDayWhat', { site, events, limit }), message('emails.siteDayNext')],
    };
  }
  const amounts = { bytes: bytes(near.bytes), limit: bytes(near.limit) };
  if (near.bound === 'storage') {
    return {
      subject: message('emails.storageSubject', { share: share(near.bytes, near.limit) }),
      paragraphs: [message('emails.storageWhat', amounts), message('emails.storageNext')],
    };
  }
  return {
    subject: message('emails.diskSubject'),
    paragraphs: [message('emails.diskWhat', amounts), freeUpSpace(dataDir)],
  };
}

function share(part: number, whole: number): Text {
  return { format: 'setPercent', of: Math.floor((100 * part) / whole) };
}

function bytes(of: number): Text {
  return { format: 'bytes', of };
}
