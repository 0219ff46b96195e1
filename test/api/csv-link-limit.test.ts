import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectorLimits } from '../../src/contract/integrations/connector.ts';
import { minuteMs } from '../support/clock.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('only CSV links that still work count toward the limit', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'owl.example' } });
  const body = { name: 'Sheet', question: { metrics: ['sessions' as const] }, expires_in_days: 1 };
  const add = () => server.call('POST /v1/sites/:id/links', { params: { id }, body });
  for (let count = 0; count < connectorLimits.links; count += 1) await add();
  await expect(add()).rejects.toMatchObject({ status: 409, details: { reason: 'most_csv_links' } });
  server.clock.advance(25 * 60 * minuteMs);
  await add();
});
