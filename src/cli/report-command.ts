import { join } from 'node:path';
import type { Config } from '../composition/config.ts';
import { withEngine } from '../composition/with-engine.ts';
import { ApiError } from '../contract/core/errors.ts';
import type { ReportForm } from '../contract/reports/written-reports.ts';
import type { Engine } from '../events/store/engine.ts';
import { draftOrder } from '../http/handlers/reports/report-draft.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { writerOf } from '../kit/messages/writer.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { addKey, removeKey } from '../records/accounts/keys.ts';
import type { Db, Records } from '../records/records.ts';
import type { OwnedSite } from '../records/sites/sites.ts';
import { composeReport } from '../reports/compose/compose-report.ts';
import { noFilters } from '../reports/compose/order.ts';
import { fileWriter } from '../reports/render/write-file.ts';
import { emailOf, previewUnsubscribeUrl } from '../reports/send/report-email.ts';
import { siteOf } from './find-site.ts';
import { UsageError } from './frame/usage-error.ts';
import { refuseExisting, writeNamedFile } from './frame/write-named-file.ts';
import type { ReportCommand } from './report-options.ts';
import { serverHere } from './server-here.ts';

/** The report cannot be written; the message says why, and what to do. */
export class ReportRefused extends OperatorError {}

interface Runtime {
  distDir: string;
  now: number;
  /** Milliseconds that a running server may take. */
  answerMs?: number;
}

/**
 * `truce report <site> <kind>`: the same as `GET /v1/sites/:id/report-preview` answers. The event store is opened here
 * where nobody has it; a running server that has it is asked.
 */
export async function writeReport(
  { records, config }: { records: Records; config: Config },
  wanted: ReportCommand,
  around: Runtime,
): Promise<void> {
  if (wanted.format === 'pdf' && wanted.out === undefined) {
    throw new UsageError('a PDF needs a file: add --out <file>');
  }
  if (wanted.out !== undefined && !wanted.overwrite) {
    refuseExisting(wanted.out, 'choose another name, or add --overwrite');
  }
  const site = await siteOf(records.db, wanted.site);
  const form = wanted.format === 'email' ? 'html' : wanted.format;
  const content = await withEngine(config, records, around.now, (engine) =>
    compose({ records, config, engine }, site, wanted, form, around),
  ).catch((error) => {
    if (error instanceof ApiError) throw new UsageError(dateText);
    if (!(error instanceof DirectoryInUse)) throw error;
    return askServer(records.db, config, site, wanted, form, around);
  });
  if (wanted.out === undefined) process.stdout.write(content);
  else writeNamedFile(wanted.out, content);
}

const dateText = '--date must lie in a day, week or month that is over';

async function compose(
  { records, config, engine }: { records: Records; config: Config; engine: Engine },
  site: OwnedSite,
  { kind, date }: ReportCommand,
  form: ReportForm,
  { distDir, now }: Runtime,
): Promise<Buffer> {
  const order = draftOrder(site, { kind, date, ...nothingElse }, now);
  const report = await composeReport({ store: engine, db: records.db, now: Date.now }, site, order);
  if (form === 'html' || form === 'text') {
    const context = {
      role: 'admin' as const,
      baseUrl: config.baseUrl,
      unsubscribeUrl: previewUnsubscribeUrl(config.baseUrl),
      writer: writerOf('en'),
    };
    return Buffer.from(emailOf(report, context)[form]);
  }
  const write = fileWriter({ folder: join(distDir, 'fonts'), more: config.reportFont });
  return write(report, form, { createdAt: new Date(now), writer: writerOf('en') });
}

const nothingElse = { metrics: [], filters: { period: null, ...noFilters }, frequency: 'daily' as const };

/** With a key for this site that nobody sees, and that is gone when the answer is there. */
async function askServer(
  db: Db,
  config: Config,
  site: OwnedSite,
  { kind, date }: ReportCommand,
  format: ReportForm,
  { now, answerMs = longestMs }: Runtime,
): Promise<Buffer> {
  const draft = {
    name: 'truce report',
    scopes: ['read' as const],
    site_ids: [site.id],
    expires_at: new Date(now + keyMs).toISOString(),
  };
  const { key, secret } = await addKey(db, site.account_id, draft, new Date(now).toISOString());
  const query = new URLSearchParams({ kind, format, ...(date === undefined ? {} : { date }) });
  const server = serverHere(config);
  try {
    const answer = await fetch(`${server}/v1/sites/${site.id}/report-preview?${query}`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer.status === 400) throw new UsageError(dateText);
    if (!answer.ok) throw new ReportRefused(`the server at ${server} returned ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new ReportRefused(
      `a running server has the data but does not respond at ${server}: set HOST and PORT to its values`,
    );
  } finally {
    await removeKey(db, site.account_id, key.id, new Date(now).toISOString());
  }
}

const keyMs = 5 * 60_000;
/** Each of its queries has a time limit of seconds. */
const longestMs = 2 * 60_000;
