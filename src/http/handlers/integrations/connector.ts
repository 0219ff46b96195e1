import { createHash } from 'node:crypto';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { type PropertyDimension, propertyDimension } from '../../../contract/analytics/dimensions.ts';
import { invalidFields } from '../../../contract/core/errors.ts';
import {
  type ConnectorData,
  type ConnectorQuestion,
  connectorGranularities,
  connectorLimits,
} from '../../../contract/integrations/connector.ts';
import { maxSites } from '../../../contract/sites/sites.ts';
import { csvLine } from '../../../kit/csv.ts';
import type { Records } from '../../../records/records.ts';
import { listSites, type OwnedSite } from '../../../records/sites/sites.ts';
import {
  dateColumn,
  dimensionColumns,
  metricColumns,
  propertyColumn,
  timeColumn,
} from '../../../reports/exports/connector/columns.ts';
import { readTable, type Table } from '../../../reports/exports/connector/read-table.ts';
import type { Handlers } from '../../edge/api.ts';
import { knowsTag } from '../../edge/knows-tag.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite } from '../owned-site.ts';
import { askerOf, type QueryTurns } from '../query-turns.ts';

export interface ConnectorParts {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  now: () => number;
}

/** What programs for tables and charts read: what there is, and the numbers as flat rows. */
export function connectorHandlers(parts: ConnectorParts) {
  const { records } = parts;
  return {
    'GET /v1/connector/schema': async ({ caller }) => {
      const page = { limit: maxSites, offset: 0, ids: caller.siteIds };
      const sites = await listSites(records.db, caller.accountId, page);
      return {
        status: 200,
        body: {
          sites: sites.map(toSite),
          metrics: metricColumns,
          dimensions: [...dimensionColumns, ...declaredIn(sites).map(propertyColumn)],
          time: timeColumn,
          date: dateColumn,
          granularities: [...connectorGranularities],
          limits: { rows: connectorLimits.rows, page_rows: connectorLimits.pageRows, dimensions: 3 },
        },
      };
    },

    'GET /v1/connector/data': async ({ caller, query, header, signal }) => {
      const { site_id, format, limit, cursor, ...question } = query;
      const site = await ownedSite(records.db, caller, site_id);
      onlyDeclared(site, question);
      const place = readCursor(cursor, question);
      const table = await wholeTable(parts, { site, question, format, asker: askerOf(caller), signal });
      const keysOf = rowKeys(question);
      const offset = beginAt(table.rows, place, keysOf);
      const rows = table.rows.slice(offset, offset + limit);
      const end = offset + rows.length;
      const last = rows.at(-1);
      const next =
        end < table.rows.length && last ? makeCursor({ offset: end, after: keysOf(last) }, question) : null;
      if (format === 'csv') {
        const more = next ? { 'x-next-cursor': next } : undefined;
        return answerCsv(tableCsv({ ...table, rows }), header, more);
      }
      const body: ConnectorData = {
        site: toSite(site),
        period: table.period,
        counted_from: table.counted_from,
        columns: table.columns.map(({ name, type }) => ({ name, type })),
        rows,
        total: table.rows.length,
        next_cursor: next,
      };
      return unlessSame(JSON.stringify(body), header, { status: 200 as const, body });
    },
  } satisfies Partial<Handlers>;
}

/** The properties of any of these sites. */
function declaredIn(sites: OwnedSite[]): PropertyDimension[] {
  const names = new Set(sites.flatMap(({ config }) => config.properties ?? []));
  return [...names].sort().map(propertyDimension);
}

interface Asked {
  site: OwnedSite;
  question: ConnectorQuestion;
  format: 'json' | 'csv';
  /** Whose turn it takes. */
  asker: string;
  signal: AbortSignal;
}

/** @throws INVALID_REQUEST where the answer would not be whole. */
export async function wholeTable(
  { store, queries, now }: ConnectorParts,
  { site, question, format, asker, signal }: Asked,
): Promise<Table> {
  const read = () => readTable(store, site, question, now(), connectorLimits.rows, format);
  const table = await queries(asker, read, { signal });
  if (table.isCut) throw invalidFields([{ field: 'dimensions', reason: 'too_large' }]);
  return table;
}

export function tableCsv({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string {
  const names = columns.map(({ name }) => name);
  return [csvLine(names), ...rows.map((row) => csvLine(names.map((name) => row[name] ?? '')))].join('');
}

type Header = (name: string) => string | undefined;

export function answerCsv(csv: string, header: Header, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'text/csv; charset=utf-8; header=present', ...more };
  const body = new Uint8Array(Buffer.from(csv));
  return unlessSame(csv, header, { status: 200 as const, body, headers });
}

/** 304 where the caller has the same already: the tag is of the content. */
function unlessSame<A extends { status: 200; headers?: Record<string, string> }>(
  content: string,
  header: Header,
  answer: A,
) {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', ...answer.headers };
  if (knowsTag(header('if-none-match'), tag))
    return { status: 304 as const, body: new Uint8Array(), headers };
  return { ...answer, headers };
}

function toSite({ id, name, domain, config }: OwnedSite) {
  return { id, name, domain, timezone: config.timezone };
}

/** Where the next page begins: after a row, since groups that came meanwhile have moved it. */
interface Place {
  offset: number;
  /** A mark of that row's time and dimensions. */
  after: string;
}

type KeysOf = (row: Table['rows'][number]) => string;

function rowKeys({ granularity, dimensions }: ConnectorQuestion): KeysOf {
  const keys = [...(granularity === 'none' ? [] : ['time']), ...dimensions];
  return (row) => markOf(keys.map((key) => row[key]));
}

/** Where the row is gone, its group went with a late event: the place itself is what is left. */
function beginAt(rows: Table['rows'], place: Place | null, keysOf: KeysOf): number {
  if (place === null) return 0;
  const { offset, after } = place;
  const isLast = (row: Table['rows'][number] | undefined) => row !== undefined && keysOf(row) === after;
  if (isLast(rows[offset - 1])) return offset;
  const moved = rows.findIndex(isLast);
  return moved < 0 ? offset : moved + 1;
}

/** Good for the same question only. */
function makeCursor({ offset, after }: Place, question: ConnectorQuestion): string {
  return Buffer.from(`${offset}.${markOfQuestion(question)}.${after}`).toString('base64url');
}

function readCursor(cursor: string | undefined, question: ConnectorQuestion): Place | null {
  if (cursor === undefined) return null;
  const [offset = '', mark, after = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (/^\d{1,6}$/.test(offset) && mark === markOfQuestion(question)) return { offset: Number(offset), after };
  throw invalidFields([{ field: 'cursor', reason: 'invalid_value' }]);
}

function markOfQuestion(question: ConnectorQuestion): string {
  return markOf(
    Object.entries(question)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
}

function markOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12);
}
