import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFrontServer, startFrontServer } from '../support/front-server.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const binary = findFrontServer('caddy');

describe.skipIf(!binary)('the recipe for Caddy', () => {
  let server: LocalServer;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'truce-caddy-log-'));
    file = join(folder, 'access.log');
    server = await startServer();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('is taken by Caddy, and what Caddy logs is counted, without an address', async () => {
    await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const page = 'handle /news* {\n  header Content-Type "text/html; charset=utf-8"\n  respond "news"\n}';
    const front = await startFrontServer('caddy', binary ?? '', `${documentedLog(file)}\n${page}`);
    const { port } = new URL(front.url);
    const document = { 'sec-fetch-dest': 'document' };
    try {
      const asked: [path: string, headers: Record<string, string>][] = [
        ['/news', document],
        ['/news?b=1', {}],
        ['/news', { ...document, 'sec-purpose': 'prefetch;prerender' }],
        ['/news', { 'sec-fetch-dest': 'iframe' }],
        ['/news/app.js', {}],
        ['/news', { 'user-agent': 'curl/8.5.0' }],
        ['/none', document],
      ];
      for (const [path, headers] of asked) {
        const who = { host: `example.com:${port}`, 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' };
        await visit(`${front.url}${path}`, { ...who, ...headers });
      }
    } finally {
      await front.stop();
    }
    const log = readFileSync(file, 'utf8');
    expect(log).not.toMatch(/203\.0\.113\.77|"(remote_ip|client_ip|remote_port|remote_addr)"/);
    const ran = await runCommand(['count-log', file, '--json'], { TRUCE_DATA_DIR: server.dataDir });
    expect(ran.error).toBe('');
    expect(JSON.parse(ran.out)).toMatchObject({
      page_views: 2,
      not_counted: { prefetch: 1, not_a_page: 2, bot: 1, status: 1, unreadable: 0 },
      sites: [{ domain: 'example.com' }],
    });
  });
});

/** The log of docs/dark-share.md, in a file of this test. */
function documentedLog(file: string): string {
  const [, site = ''] =
    /```caddyfile\nexample\.com \{\n([\s\S]*?)\n\}\n```/.exec(readFileSync('docs/dark-share.md', 'utf8')) ??
    [];
  const local = site.replace('/var/log/caddy/access.log', file);
  if (!local.includes(file)) throw new Error('docs/dark-share.md has another shape');
  return local;
}

/** With a host of its own, which fetch does not let through. */
function visit(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => response.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
}
