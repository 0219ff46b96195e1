import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFrontServer, startFrontServer } from '../support/front-server.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const binary = findFrontServer('nginx');

/** As WordPress and most frameworks: one program answers everything that is no file. */
const frontController = `
    location ~ \\.php$ { default_type text/html; return 200 "from PHP"; }
    location ~ ^/ { try_files $uri /index.php?$args; }`;

describe.skipIf(!binary)('the recipe for nginx', () => {
  let server: LocalServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'truce-nginx-log-'));
    server = await startServer();
    await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('logs what was asked for, so that a front controller’s feeds and APIs are no page views', async () => {
    const { above, inside } = documentedLogs(folder);
    const front = await startFrontServer('nginx', binary ?? '', inside + frontController, above);
    const asked: [path: string, headers?: Record<string, string>][] = [
      ['/'],
      ['/news/a-story/?email=marked-query'],
      ['/wp-json/wp/v2/posts'],
      ['/wp-json/'],
      ['/feed/'],
      ['/news/a-story/feed/?a=b'],
      ['/wp-admin/admin-ajax.php'],
      ['/news/', { 'user-agent': 'curl/8.5.0' }],
    ];
    try {
      for (const [path, headers] of asked) {
        const who = {
          'user-agent': firefox,
          'sec-fetch-dest': 'document',
          'x-forwarded-for': '203.0.113.77',
        };
        expect(await (await fetch(front.url + path, { headers: { ...who, ...headers } })).text()).toBe(
          'from PHP',
        );
      }
    } finally {
      await front.stop();
    }
    for (const name of ['access.log', 'truce-pages.log']) {
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
        /203\.0\.113\.77|127\.0\.0\.1|marked-query/,
      );
      const source = ['--source', name, '--site', 'example.com', '--json'];
      const ran = await runCommand(['count-log', join(folder, name), ...source], {
        TRUCE_DATA_DIR: server.dataDir,
      });
      expect(ran.error).toBe('');
      expect(JSON.parse(ran.out)).toMatchObject({
        page_views: 2,
        not_counted: { not_a_page: 5, unreadable: 0 },
      });
    }
  });
});

/** The logs of docs/dark-share.md, in files of this test. */
function documentedLogs(folder: string): { above: string; inside: string } {
  const [, above = '', inside = ''] =
    /```nginx\n(map [\s\S]*?)\nserver \{\n([\s\S]*?)\n\}\n```/.exec(
      readFileSync('docs/dark-share.md', 'utf8'),
    ) ?? [];
  const local = inside.replaceAll('/var/log/nginx', folder);
  if (!local.includes(folder)) throw new Error('docs/dark-share.md has another shape');
  return { above, inside: local };
}
