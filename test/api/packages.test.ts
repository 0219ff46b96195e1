import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const path = `/packages/truce-sdk-${version}.tgz`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the npm packages of this version', () => {
  it('are served as files that are never changed', async () => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get('content-type')).toBe('application/gzip');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe(null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(readFileSync(`dist${path}`))).toBe(true);
    expect(gunzipSync(bytes).toString('latin1')).toContain('package/load-truce.js');
  });

  it('are not sent again to those who have them', async () => {
    const etag = (await fetch(server.url + path)).headers.get('etag') ?? '';
    const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['another version', 'truce-sdk-0.0.1.tgz', `/packages/truce-sdk-${version}.tgz`],
    ['no package', 'left-pad-1.0.0.tgz', 'Package not found'],
    ['a file beside them', '..%2Fsbom.json', 'Package not found'],
  ])('%s is not there, and the answer says what is', async (_, name, said) => {
    const response = await fetch(`${server.url}/packages/${name}`);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, error.code]).toEqual([404, 'NOT_FOUND']);
    expect(error.message).toContain(said);
  });

  it('are what the installation steps install', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'shop.example' } });
    const { platforms } = await server.call('GET /v1/sites/:id/installation', { params: { id } });
    const texts = platforms.flatMap(({ steps }) => steps.filter((step) => /npm install/.test(step)));
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      const [url = ''] = /(?<=npm install )\S+$/.exec(text) ?? [];
      expect(url).toMatch(/^http:\/\/localhost:\d+\/packages\//);
      expect((await fetch(url)).status).toBe(200);
    }
  });
});
