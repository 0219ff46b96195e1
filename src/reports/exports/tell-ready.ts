import { composeEmail } from '../../notifications/mail/compose-email.ts';
import { queueMail } from '../../notifications/mail/queue-mail.ts';
import { notify } from '../../notifications/notify.ts';
import type { Db, Records } from '../../records/records.ts';
import { changeExport, type StoredExport } from '../../records/reports/exports.ts';
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

/** The archive is there: noted, mailed to whoever asked and told to the site's integrations, or none of it. */
export async function tellReady(
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
    if (row.asked_by !== null) await mailReady(db, row.asked_by, told, at);
    await notifyReady(db, told, at);
  });
}

interface Told {
  row: StoredExport;
  site: OwnedSite;
  bytes: number;
  expiresAt: string;
  url: string;
  baseUrl: string;
}

async function mailReady(db: Db, to: string, told: Told, now: string): Promise<void> {
  const { row, site, bytes, expiresAt, url, baseUrl } = told;
  const letter = composeEmail({
    subject: `The export of ${site.name} is ready`,
    preheader: `${size(bytes)}, to be fetched until ${moment(expiresAt)}`,
    heading: 'Your export is ready',
    paragraphs: [
      `The history of ${site.name} from ${row.first_day} to ${row.last_day} is ready: a ZIP file of ${size(bytes)}.`,
      `The link works until ${moment(expiresAt)}, without signing in. Whoever has it can fetch the file, so keep it to yourself. Afterwards the file is deleted; you can make a new one at any time.`,
    ],
    action: { label: 'Download', url },
    footer: ['You get this letter because you asked for this export.'],
    baseUrl,
  });
  await queueMail(
    db,
    { accountId: row.account_id, siteId: site.id, kind: 'export', to, letter, key: `export:${row.id}` },
    now,
  );
}

async function notifyReady(
  db: Db,
  { row, site, bytes, expiresAt, url, baseUrl }: Told,
  now: string,
): Promise<void> {
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
        title: `The export of ${site.name} is ready`,
        lines: [
          `${row.first_day} to ${row.last_day}, ${size(bytes)}. It can be fetched until ${moment(expiresAt)}.`,
        ],
        url: `${baseUrl}/sites/${site.id}/settings#data`,
      },
    },
    now,
  );
}

function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
