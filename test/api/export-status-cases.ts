import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/contract/routes.ts';
import { deadJob } from '../support/dead-job.ts';
import { finishedExport } from '../support/finished-export.ts';
import type { RawInput } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';

type Stage = () => { server: RunningServer; site: string };
type Good = Partial<Record<Address, (status: number) => RawInput | Promise<RawInput>>>;

const linkBody = { name: 'Sheet', question: { metrics: ['sessions' as const] } };
const period = { start: '2026-01-01', end: '2026-01-31' };
const range = (status: number): RawInput => (status === 206 ? { headers: { range: 'bytes=0-3' } } : {});

/** Exports, connector, links and health: a request that each address answers well. */
export function goodOfExports(stage: Stage) {
  const ofSite = (more: RawInput = {}) => ({ ...more, params: { id: stage().site } });
  const ready = () => finishedExport(stage().server, stage().site);
  const ofReady = async (status = 200) => {
    const { id, exportId } = await ready();
    return { params: { id, exportId }, ...range(status) };
  };
  const addLink = () =>
    stage().server.call('POST /v1/sites/:id/links', { params: { id: stage().site }, body: linkBody });
  const ifSame = async (status: number, path: string, key?: string): Promise<RawInput> => {
    if (status !== 304) return {};
    const headers = key ? { authorization: `Bearer ${key}` } : undefined;
    const response = await fetch(stage().server.url + path, { headers });
    return { headers: { 'if-none-match': response.headers.get('etag') ?? '' } };
  };
  return {
    'GET /v1/events/sites/:id/dropped': () => ofSite(),
    'GET /v1/events/sites/:id/csv': () => ofSite(),
    'GET /v1/sites/:id/stored': () => ofSite(),
    'GET /v1/sites/:id/exports': () => ofSite(),
    'POST /v1/sites/:id/exports': async () => {
      await ready(); // so that none is being made
      return ofSite({ body: period });
    },
    'GET /v1/sites/:id/exports/:exportId': () => ofReady(),
    'DELETE /v1/sites/:id/exports/:exportId': () => ofReady(),
    'GET /v1/sites/:id/exports/:exportId/file': ofReady,
    'POST /v1/sites/:id/session-data': () => ofSite({ body: { session_id: 's' } }),
    'POST /v1/sites/:id/session-data/erase': () => ofSite({ body: { session_id: 's' } }),
    'GET /v1/sites/:id/erasures/:erasureId': async () => {
      const params = { id: stage().site };
      const body = { session_id: randomUUID() };
      const { id } = await stage().server.call('POST /v1/sites/:id/session-data/erase', { params, body });
      return { params: { ...params, erasureId: id } };
    },
    'GET /v1/exports/:token': async (status) => ({
      params: { token: (await ready()).token },
      ...range(status),
    }),
    'GET /v1/connector/schema': () => ({}),
    'GET /v1/connector/data': async (status) => ({
      query: { site_id: stage().site },
      ...(await ifSame(status, `/v1/connector/data?site_id=${stage().site}`, stage().server.key)),
    }),
    'GET /v1/health-report': () => ({}),
    'POST /v1/jobs/:id/retry': async () => ({ params: { id: await deadJob(stage().server) } }),
    'GET /v1/sites/:id/links': () => ofSite(),
    'POST /v1/sites/:id/links': () => ofSite({ body: linkBody }),
    'DELETE /v1/sites/:id/links/:linkId': async () => ({
      params: { id: stage().site, linkId: (await addLink()).id },
    }),
    'GET /v1/connector/links/:file': async (status) => {
      const { url } = await addLink();
      const path = new URL(url).pathname;
      return { params: { file: path.split('/').at(-1) ?? '' }, ...(await ifSame(status, path)) };
    },
  } satisfies Good;
}

/** What makes each of them a bad one. */
export const badOfExports: Partial<Record<Address, RawInput>> = {
  'GET /v1/events/sites/:id/dropped': { query: { days: 91 } },
  'GET /v1/events/sites/:id/csv': { query: { from: 'yesterday' } },
  'POST /v1/sites/:id/exports': { body: { start: '2026-02-01', end: '2026-01-01' } },
  'POST /v1/sites/:id/session-data': { body: { session_id: '' } },
  'POST /v1/sites/:id/session-data/erase': { body: {} },
  'GET /v1/connector/data': { query: { site_id: 'x' } },
  'POST /v1/sites/:id/links': { body: { name: '' } },
};

const nothing = {
  ...{ id: randomUUID(), exportId: randomUUID(), linkId: randomUUID(), erasureId: randomUUID() },
};
const noToken = 'x'.repeat(43);

/** Where an id of nothing stands elsewhere than in the path, or beside others. */
export const unknownOfExports: Partial<Record<Address, RawInput>> = {
  'GET /v1/sites/:id/exports/:exportId': { params: nothing },
  'DELETE /v1/sites/:id/exports/:exportId': { params: nothing },
  'GET /v1/sites/:id/exports/:exportId/file': { params: nothing },
  'GET /v1/sites/:id/erasures/:erasureId': { params: nothing },
  'GET /v1/exports/:token': { params: { token: noToken } },
  'GET /v1/connector/data': { query: { site_id: randomUUID() } },
  'DELETE /v1/sites/:id/links/:linkId': { params: nothing },
  'GET /v1/connector/links/:file': { params: { file: `${noToken}.csv` } },
};
