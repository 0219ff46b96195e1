import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { findFrontServer } from '../support/front-server.ts';
import { findNginx, startNginx } from '../support/nginx.ts';

const marked = '/v1/marked-path?email=marked-query';
const headers = {
  ...{ 'user-agent': 'marked-agent', referer: 'https://marked-referrer.example/' },
  'x-forwarded-for': '203.0.113.77',
};
/** What tells a visitor: 127.0.0.1 is who asks here. */
const secrets = /marked-query|marked-agent|marked-referrer|203\.0\.113\.77|client|remote_ip|"127\.0\.0\.1"/;

describe('the log of the proxies that are shipped', () => {
  let node: Server;
  let url: string;
  beforeAll(async () => {
    node = createServer((_request, response) => {
      response.setHeader('x-request-id', 'id-of-truce').end('ok');
    });
    await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  });
  afterAll(() => node.close());

  const nginx = findNginx();
  it.skipIf(!nginx)('nginx: the path and the id of the request, and nothing of the visitor', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const proxy = await startNginx(nginx ?? '', await freePort(), [away, url, away]);
    for (let time = 0; time < 4; time++)
      expect(await (await fetch(proxy.url + marked, { headers })).text()).toBe('ok');
    await eventually(async () => expect(proxy.log().split('/v1/marked-path')).toHaveLength(5));
    const log = proxy.log();
    await proxy.stop();
    expect(log).toMatch(
      /^\d{4}-\d\d-\d\dT\S+ GET \/v1\/marked-path 200 2 \d+\.\d+ id-of-truce 127\.0\.0\.1:\d+/m,
    );
    expect(log).not.toMatch(secrets);
  });

  const caddy = findFrontServer('caddy');
  it.skipIf(!caddy)('Caddy: a request that failed, and nothing of the visitor', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'truce-caddy-log-'));
    const [port, away] = [await freePort(), await freePort()];
    const config = readFileSync('deploy/compose/Caddyfile', 'utf8')
      .replace(/^\{$/m, '{\n\tadmin off')
      .replace('truce:8080', `127.0.0.1:${away}`);
    writeFileSync(join(folder, 'Caddyfile'), config);
    const env = {
      ...{ ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      TRUCE_HOST: `http://127.0.0.1:${port}`,
    };
    const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    const child = spawn(caddy ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk;
    });
    const ended = new Promise((done) => child.once('exit', done));
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${marked}`, { headers });
      expect(answer.status).toBe(502);
      expect(log).toContain('/v1/marked-path');
    });
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
    const lines = log.split('\n').filter((line) => line.includes('marked-path'));
    expect(lines.join('\n')).not.toMatch(secrets);
  });
});
