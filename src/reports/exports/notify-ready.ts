import { message, type Text } from '../../kit/messages/text.ts';
import { writerOf } from '../../kit/messages/writer.ts';
import { composeEmail } from '../../notifications/email/compose-email.ts';
import { queueEmail } from '../../notifications/email/queue-email.ts';
import { notify } from '../../notifications/notify.ts';
import { lockTeam } from '../../records/accounts/members.ts';
import type { User } from '../../records/accounts/users.ts';
import type { Db, Records } from '../../records/records.ts';
import { changeExport, type StoredExport } from '../../records/reports/exports.ts';
import { findExporter } from '../../records/reports/exports-of-member.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { exportLimits } from './export-limits.ts';
import { hashToken } from './hash-token.ts';

export interface ReadyParts {
  records: Records;
  /** Address of the service, without a trailing slash. */
  baseUrl: string;
  /** A random token of 256 bits, for the link. */
  newToken: () => string;
  now: () => number;
}

/**
 * Saves that the archive is ready, emails the member who asked if they may still see the site, and notifies the site's
 * integrations: all or nothing.
 */
export async function notifyReady(
  row: StoredExport,
  site: OwnedSite,
  bytes: number,
  { records, baseUrl, newToken, now }: ReadyParts,
): Promise<void> {
  const token = newToken();
  const at = new Date(now()).toISOString();
  const expiresAt = new Date(now() + exportLimits.keepHours * 3_600_000).toISOString();
  const told = { row, site, bytes, expiresAt, url: `${baseUrl}/v1/exports/${token}`, baseUrl };
  await records.db.transaction().execute(async (db) => {
    // A member who is removed at the same time waits, and then loses the link, or is gone already.
    await lockTeam(db, row.account_id);
    const isWanted = await changeExport(db, row.id, {
      state: 'ready',
      progress: 100,
      writing: null,
      reason: null,
      finished_at: at,
      expires_at: expiresAt,
      bytes,
      token_hash: hashToken(token),
    });
    if (!isWanted) return; // cancelled in the last moment
    const asker = await findExporter(db, row.id);
    if (asker) await emailReady(db, asker, told, at);
    await notifyOthers(db, told, at);
  });
}

interface ReadyExport {
  row: StoredExport;
  site: OwnedSite;
  bytes: number;
  expiresAt: string;
  url: string;
  baseUrl: string;
}

async function emailReady(db: Db, { email, language }: User, told: ReadyExport, now: string): Promise<void> {
  const { row, site, url, baseUrl } = told;
  const { size, time, period } = textsOf(told);
  const texts = {
    subject: message('emails.exportSubject', { site: site.name }),
    preheader: message('emails.exportPreheader', { size, time }),
    heading: message('emails.exportHeading'),
    paragraphs: [
      message('emails.exportWhat', { site: site.name, period, size }),
      message('emails.exportLink', { time }),
    ],
    action: { label: message('emails.exportAction'), url },
    footer: [message('emails.exportWhy')],
    baseUrl,
  };
  const written = composeEmail(texts, writerOf(language));
  await queueEmail(
    db,
    {
      accountId: row.account_id,
      siteId: site.id,
      kind: 'export',
      to: email,
      message: written,
      key: `export:${row.id}`,
    },
    now,
  );
}

async function notifyOthers(db: Db, told: ReadyExport, now: string): Promise<void> {
  const { row, site, bytes, expiresAt, url, baseUrl } = told;
  await notify(
    db,
    {
      accountId: row.account_id,
      siteId: site.id,
      event: 'export.ready',
      data: {
        export_id: row.id,
        period: { start: row.first_day, end: row.last_day },
        bytes,
        download_url: url,
        expires_at: expiresAt,
      },
      key: `export:${row.id}`,
      text: {
        title: message('emails.exportSubject', { site: site.name }),
        lines: [message('emails.exportChannel', textsOf(told))],
        url: `${baseUrl}/sites/${site.id}/settings#data`,
      },
    },
    now,
  );
}

function textsOf({ row, site, bytes, expiresAt }: ReadyExport): Record<'size' | 'time' | 'period', Text> {
  return {
    size: { format: 'bytes', of: bytes },
    time: { format: 'instant', of: { at: expiresAt, zone: site.config.timezone } },
    period: { format: 'period', of: { start: row.first_day, end: row.last_day } },
  };
}
