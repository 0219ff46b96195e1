import { existsSync } from 'node:fs';
import { lastDays } from '../../../analytics/period.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { readStored } from '../../../analytics/stored.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import type { HistoryExport } from '../../../contract/reports/exports.ts';
import { findNodeUrl } from '../../../records/node-urls.ts';
import type { Records } from '../../../records/records.ts';
import { countKept } from '../../../records/reports/count-kept.ts';
import { readFailure } from '../../../records/reports/export-failure.ts';
import {
  addExport,
  cancelExport,
  countExportsSince,
  findExport,
  findExportByToken,
  listExports,
  type StoredExport,
} from '../../../records/reports/exports.ts';
import { findSite, type OwnedSite } from '../../../records/sites/sites.ts';
import { planExport } from '../../../reports/exports/export-jobs.ts';
import { exportLimits } from '../../../reports/exports/export-limits.ts';
import { hashToken } from '../../../reports/exports/hash-token.ts';
import { archivePath } from '../../../reports/exports/make-export.ts';
import type { Handlers } from '../../edge/api.ts';
import { fileOfNode, type PassedOn, passedOnHeader } from '../../edge/other-node.ts';
import { type SentFile, sendFile } from '../../edge/send-file.ts';
import { ownedSite } from '../owned-site.ts';

export interface ExportHandlerParts {
  records: Records;
  /** Name of this node, and the folder of its archives. */
  node: string;
  exportFolder: string;
  store: AnalyticsStore;
  now: () => number;
}

const dayMs = 86_400_000;

/** Asking for a site's history, following how far it is, and fetching it. */
export function exportHandlers({ records, node, exportFolder, store, now }: ExportHandlerParts) {
  const { db } = records;
  // Embedded records have one node: of another one are the exports of what was backed up.
  const isElsewhere = (row: StoredExport) => row.node !== node && !records.traits.isFile;
  const isThere = (row: StoredExport) => existsSync(archivePath(exportFolder, row.id)) || isElsewhere(row);
  const show = (row: StoredExport) => shown(row, isReady(row, now()) && isThere(row), now());
  const iso = (ms = now()) => new Date(ms).toISOString();

  async function exportOf(siteId: string, id: string): Promise<StoredExport> {
    const row = await findExport(db, id);
    if (row?.site_id === siteId) return row;
    throw new ApiError('NOT_FOUND', 'Export not found. Check the id.');
  }

  async function send(row: StoredExport, site: OwnedSite, asked: PassedOn): Promise<SentFile> {
    if (!isReady(row, now()))
      throw new ApiError('NOT_FOUND', 'This export has no file. It may be in progress or expired.');
    const path = archivePath(exportFolder, row.id);
    const name = `truce-${site.domain}-${row.first_day}-to-${row.last_day}.zip`;
    const sent = await sendFile({ path, name, type: 'application/zip', tag: row.id }, asked.header);
    if (sent) return sent;
    if (isElsewhere(row)) return sendFromNode(row, asked);
    throw noFile();
  }

  async function sendFromNode(row: StoredExport, asked: PassedOn): Promise<SentFile> {
    const url = asked.header(passedOnHeader) === undefined ? await findNodeUrl(db, row.node) : null;
    const sent = url === null ? 'away' : await fileOfNode(url, asked);
    if (sent === 'gone') throw noFile();
    if (sent !== 'away') return sent;
    const why = url === null ? 'whose TRUCE_NODE_URL is not set' : 'which does not respond';
    const message = `The file is on another node (${row.node}), ${why}. Try again later.`;
    throw new ApiError('UNAVAILABLE', message, { node: row.node, retry_after: 1 });
  }

  return {
    'GET /v1/sites/:id/exports': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const rows = await listExports(db, site.id, exportLimits.shown);
      return { status: 200, body: { exports: rows.map(show) } };
    },

    'POST /v1/sites/:id/exports': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      if (body.end > lastDays(1, site.config.timezone, now()).last.toString()) {
        throw invalidFields([{ field: 'end', reason: 'too_large' }]);
      }
      if ((await countExportsSince(db, site.id, iso(now() - dayMs))) >= exportLimits.perDay) {
        const message = `A site can have at most ${exportLimits.perDay} exports in 24 hours. Try again later.`;
        throw new ApiError('RATE_LIMITED', message, { retry_after: 3_600 });
      }
      const draft = { site_id: site.id, account_id: site.account_id, node };
      const days = { first_day: body.start, last_day: body.end };
      return change(async (inside) => {
        const asked_by = caller.user?.email ?? null;
        const row = await addExport(inside, { ...draft, ...days, asked_by }, iso());
        if (!row)
          throw conflict(
            'export_running',
            'An export of this site is already running. Wait for it, or cancel it.',
          );
        await planExport(inside.db, row.id, iso());
        inside.about(daysOf(row));
        return { status: 202, body: show(row) };
      });
    },

    'GET /v1/sites/:id/exports/:exportId': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: show(await exportOf(site.id, params.exportId)) };
    },

    'DELETE /v1/sites/:id/exports/:exportId': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const row = await exportOf(site.id, params.exportId);
      return change(async (inside) => {
        await cancelExport(inside.db, row.id, iso());
        inside.about(daysOf(row));
        return { status: 200, body: { id: row.id, deleted: true as const } };
      });
    },

    'GET /v1/sites/:id/exports/:exportId/file': async ({ caller, params, header, address }) => {
      const site = await ownedSite(db, caller, params.id);
      const row = await exportOf(site.id, params.exportId);
      return send(row, site, { path: filePath(row), header, address });
    },

    'GET /v1/exports/:token': async ({ params, header, address }) => {
      const row = await findExportByToken(db, hashToken(params.token));
      const site = row && (await findSite(db, row.site_id));
      if (!row || !site) throw new ApiError('NOT_FOUND', 'Link not found or expired.');
      return send(row, site, { path: `/v1/exports/${params.token}`, header, address });
    },

    'GET /v1/sites/:id/stored': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const [numbers, kept] = await Promise.all([readStored(store, site), countKept(db, site)]);
      return { status: 200, body: { ...numbers, ...kept } };
    },
  } satisfies Partial<Handlers>;
}

function noFile(): ApiError {
  return new ApiError('NOT_FOUND', 'The file of this export is no longer on the disk. Start a new export.');
}

function daysOf({ first_day, last_day }: StoredExport): string {
  return `${first_day} – ${last_day}`;
}

function filePath({ site_id, id }: StoredExport): string {
  return `/v1/sites/${site_id}/exports/${id}/file`;
}

function isReady(row: StoredExport, nowMs: number): boolean {
  return row.state === 'ready' && row.expires_at !== null && Date.parse(row.expires_at) > nowMs;
}

/** @param hasFile whether this node or another one can send it */
function shown(row: StoredExport, hasFile: boolean, nowMs: number): HistoryExport {
  const isOver = row.state === 'ready' && !hasFile;
  const failure = readFailure(row.reason);
  return {
    id: row.id,
    start: row.first_day,
    end: row.last_day,
    state: isOver ? 'expired' : row.state,
    progress: row.progress,
    seconds_left: secondsLeft(row, nowMs),
    writing: row.writing,
    reason: failure?.detail ?? null,
    reason_code: failure?.code ?? null,
    bytes: row.bytes,
    created_at: row.created_at,
    finished_at: row.finished_at,
    expires_at: row.expires_at,
    file: hasFile ? filePath(row) : null,
  };
}

/** As long again as until now, in proportion; null while that would be a guess. */
function secondsLeft(row: StoredExport, nowMs: number): number | null {
  if (row.state !== 'running' || row.progress < 2) return null;
  const passedMs = Math.max(0, nowMs - Date.parse(row.created_at));
  return Math.ceil(((passedMs / row.progress) * (100 - row.progress)) / 1000);
}
