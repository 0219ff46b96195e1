import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Address } from '../../src/contract/routes.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { patienceMs } from '../support/patience.ts';
import type { RawInput } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';

/** A site's reports, for requests about them. */
export interface ReportStage {
  server: () => RunningServer;
  site: () => string;
}

const ofFile = { start: '2026-10-01', end: '2026-10-31', format: 'csv' };
const schedule = { frequency: 'weekly' } as const;
const draft = { name: 'Ours', metrics: ['sessions' as const], schedule };

export function goodReports({ server, site }: ReportStage) {
  const ofSite = (more: RawInput = {}) => ({ ...more, params: { id: site() } });
  const add = () => server().call('POST /v1/sites/:id/reports', { params: { id: site() }, body: draft });
  const weekly = async () => {
    const { reports } = await server().call('GET /v1/sites/:id/reports', { params: { id: site() } });
    return { id: site(), report: reports.find(({ kind }) => kind === 'weekly')?.id ?? '' };
  };
  const recipient = async () => {
    const params = await weekly();
    const body = { email: `${randomUUID()}@example.com` };
    return {
      params,
      added: await server().call('POST /v1/sites/:id/reports/:report/recipients', { params, body }),
    };
  };
  const send = async () => {
    const params = await weekly();
    const body = { to: ['ada@example.com'] };
    return server().call('POST /v1/sites/:id/reports/:report/send', { params, body });
  };
  return {
    'GET /v1/sites/:id/reports': () => ofSite(),
    'POST /v1/sites/:id/reports': async () => {
      // A site has room for 20: those of earlier requests make room.
      const { reports } = await server().call('GET /v1/sites/:id/reports', { params: { id: site() } });
      for (const { id, kind } of reports) {
        if (kind !== 'custom') continue;
        await server().call('DELETE /v1/sites/:id/reports/:report', { params: { id: site(), report: id } });
      }
      return ofSite({ body: draft });
    },
    'GET /v1/sites/:id/reports/:report': async () => ({ params: await weekly() }),
    'PATCH /v1/sites/:id/reports/:report': async () => {
      const params = await weekly();
      const { enabled } = await server().call('GET /v1/sites/:id/reports/:report', { params });
      return { params, body: { enabled: !enabled } };
    },
    'DELETE /v1/sites/:id/reports/:report': async () => ({
      params: { id: site(), report: (await add()).id },
    }),
    'POST /v1/sites/:id/reports/:report/recipients': async () => ({
      params: await weekly(),
      body: { email: 'bob@example.com' },
    }),
    'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': async () => {
      const { params, added } = await recipient();
      return { params: { ...params, recipient: added.id } };
    },
    'POST /v1/sites/:id/reports/:report/send': async () => ({ params: await weekly(), body: {} }),
    'POST /v1/sites/:id/report-preview': () => ofSite({ body: { kind: 'daily' } }),
    'GET /v1/sites/:id/report-preview': () => ofSite({ query: { kind: 'daily', format: 'text' } }),
    'GET /v1/sites/:id/reports/:report/preview': async () => ({ params: await weekly() }),
    'GET /v1/sites/:id/report-export': () => ofSite({ query: ofFile }),
    'GET /v1/sites/:id/report-history': () => ofSite(),
    'GET /v1/sites/:id/report-history/:run': async () => ({ params: { id: site(), run: (await send()).id } }),
    'GET /v1/sites/:id/report-history/:run/file': async () => {
      const { id } = await send();
      await written(server(), site(), id);
      return { params: { id: site(), run: id }, query: { format: 'json' } };
    },
    'POST /v1/unsubscribe/:token': async () => ({
      params: { token: await tokenOf(server(), await recipient()) },
    }),
  } satisfies Partial<Record<Address, (status: number) => RawInput | Promise<RawInput>>>;
}

export const badReports: Partial<Record<Address, RawInput>> = {
  'POST /v1/sites/:id/reports': { body: { name: 'Ours', metrics: ['profit'], schedule } },
  'PATCH /v1/sites/:id/reports/:report': { body: { name: '' } },
  'POST /v1/sites/:id/reports/:report/recipients': { body: { email: 'nobody' } },
  'POST /v1/sites/:id/reports/:report/send': { body: { to: [] } },
  'POST /v1/sites/:id/report-preview': { body: { filters: { countries: ['France'] } } },
  'GET /v1/sites/:id/report-preview': { query: { date: '2199-01-01' } },
  'GET /v1/sites/:id/report-export': { query: { ...ofFile, end: '2026-09-01' } },
  'GET /v1/sites/:id/reports/:report/preview': { query: { format: 'docx' } },
  'GET /v1/sites/:id/report-history': { query: { cursor: 'x' } },
  'GET /v1/sites/:id/report-history/:run/file': { query: { format: 'xlsx' } },
};

export const unknownReports: Partial<Record<Address, RawInput>> = {
  'POST /v1/unsubscribe/:token': { params: { token: 'eJwLrgQAAR8AsQ.bm8' } },
};

/** Waits until a report that was asked for is written. */
export async function written(server: RunningServer, site: string, run: string): Promise<void> {
  const params = { id: site, run };
  await vi.waitFor(
    async () => {
      const { report } = await server.call('GET /v1/sites/:id/report-history/:run', { params });
      if (!report) throw new Error('the report was not written');
    },
    { timeout: patienceMs, interval: 50 },
  );
}

/** From the email in the outbox, as a reader gets it. */
async function tokenOf(
  server: RunningServer,
  { params, added }: { params: { id: string; report: string }; added: { email: string } },
): Promise<string> {
  const body = { to: [added.email] };
  const { id } = await server.call('POST /v1/sites/:id/reports/:report/send', { params, body });
  await written(server, params.id, id);
  return readToken(server, added.email);
}

export async function readToken(server: RunningServer, email: string): Promise<string> {
  const records = openSqlite(`${server.dataDir}/truce.sqlite`);
  try {
    return await vi.waitFor(
      async () => {
        const mail = await records.db
          .selectFrom('mails')
          .select('unsubscribe_url')
          .where('recipient', '=', email)
          .executeTakeFirst();
        if (!mail?.unsubscribe_url) throw new Error('no email came');
        return mail.unsubscribe_url.split('/').at(-1) ?? '';
      },
      { timeout: patienceMs, interval: 50 },
    );
  } finally {
    await records.close();
  }
}
