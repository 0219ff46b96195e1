import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { byOwner } from '../support/owner.ts';
import type { RunningServer } from '../support/server.ts';

/** A report that is in the outbox, written to a recipient of its own, unless somebody is named. */
export async function emailedReport(
  server: RunningServer,
  { email = `${randomUUID()}@example.com` }: { email?: string } = {},
) {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'owl.example' } });
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
  const params = { id, report: reports[0]?.id ?? '' };
  const added = await server.call('POST /v1/sites/:id/reports/:report/recipients', {
    params,
    body: { email },
  });
  await server.call('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  const outbox = async () => {
    const { mails } = await byOwner(server)('GET /v1/mails', { query: { kind: 'report' } });
    return mails.find(({ to, state }) => to === email && state === 'kept')?.id;
  };
  await expect.poll(outbox).toBeDefined();
  return { params, email, recipient: added.id, mail: (await outbox()) ?? '' };
}
