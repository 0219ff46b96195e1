import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

describe('a link that shows a wall', () => {
  it('403: with words of its own, for whoever may only read', async () => {
    const body = { name: 'reader', scopes: ['read' as const] };
    const { key } = await server.call('POST /v1/keys', { body });
    const call = createClient(server.url, { key: key ?? '' });
    const saved = { template: 'default', language: 'de' };
    expect((await call('POST /v1/sites/:id/previews', { params: { id }, body: saved })).url).toContain(
      '/preview/',
    );
    const words = { ...saved, config: { title: 'Your account was locked' } };
    const refused = await refusal(call('POST /v1/sites/:id/previews', { params: { id }, body: words }));
    expect(refused).toMatchObject({ status: 403, details: { reason: 'scope' } });
    expect(
      (await server.call('POST /v1/sites/:id/previews', { params: { id }, body: words })).url,
    ).toBeTruthy();
  });
});

describe('the logo of a wall', () => {
  it.each(['https://ann:pw@cdn.example/logo.png', 'https://ann@cdn.example/logo.png'])(
    '400: %s, since every visitor would read the password',
    async (logo_url) => {
      const body = { name: 'default', config: { logo_url } };
      const refused = await refusal(server.call('PUT /v1/templates/sites/:id', { params: { id }, body }));
      expect(refused).toMatchObject({
        status: 400,
        details: { field: 'config.logo_url', reason: 'invalid_value' },
      });
    },
  );
});
