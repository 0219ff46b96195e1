import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilClosed } from '../support/closed-files.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { copyEmptyData } from '../support/empty-data.ts';
import { findings } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(diskFolder, 'truce-doctor-server-'));
const newDataDir = () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  copyEmptyData(dataDir);
  return dataDir;
};
const closers: (() => void)[] = [];
let server: ServerProcess;
let env: Record<string, string> = {};

beforeAll(async () => {
  server = await startServerProcess({ dataDir: newDataDir(), env: { TRUCE_TRUST_PROXY: 'loopback' } });
  await server.call('POST /v1/sites', { body: { domain: 'gazette.example' } });
  env = {
    ...{ TRUCE_DATA_DIR: server.dataDir, PORT: new URL(server.url).port },
    ...{ TRUCE_BOOTSTRAP_API_KEY: server.key, TRUCE_TRUST_PROXY: 'loopback' },
  };
});
afterAll(async () => {
  for (const close of closers) close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Change = (headers: IncomingMessage['headers'], from: string) => IncomingMessage['headers'];

const withAddress: Change = (headers, from) => ({ ...headers, 'x-forwarded-for': from });

/** A proxy in front of the server. @param change what it does to the headers @param date what it answers as the time */
async function proxy(change: Change = withAddress, date?: string): Promise<string> {
  return listen(createServer(passOn(change, date)), 'http');
}

function passOn(change: Change, date?: string): Parameters<typeof createServer>[1] {
  return (asked, answer) => {
    const headers = change(asked.headers, asked.socket.remoteAddress ?? '');
    const passed = request(`${server.url}${asked.url}`, { headers, method: asked.method }, (got) => {
      answer.writeHead(got.statusCode ?? 500, { ...got.headers, ...(date && { date }) });
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  };
}

async function listen(to: Server, scheme: string): Promise<string> {
  closers.push(() => {
    to.closeAllConnections();
    to.close();
  });
  await new Promise<void>((resolve) => to.listen(0, '127.0.0.1', resolve));
  return `${scheme}://localhost:${(to.address() as { port: number }).port}`;
}

const at = (TRUCE_BASE_URL: string) => findings({ env: { ...env, TRUCE_BASE_URL } });

describe('beside a running server', () => {
  it('finds nothing where all is well, directly and behind a proxy', async () => {
    expect(await findings({ env })).toEqual([]);
    expect(await at(await proxy())).toEqual([]);
  });

  it('changes nothing, and the server goes on', async () => {
    const { status, stdout } = await doctor({});
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({ ok: true, version: expect.any(String) });
    expect(said.checks.length).toBeGreaterThanOrEqual(20);
    expect(status).toBe(0);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(1);
  });

  it('a server that is not ready', async () => {
    const TRUCE_REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
    const unready = await startServerProcess({ dataDir: newDataDir(), env: { TRUCE_REDIS_URL } });
    const own = { TRUCE_DATA_DIR: unready.dataDir, PORT: new URL(unready.url).port, TRUCE_REDIS_URL };
    expect(await findings({ env: own })).toContain('server: the server returns 503 at /readyz (redis)');
    await unready.stop();
  });

  it('other settings than the server has', async () => {
    const PORT = String(await freePort());
    expect(await findings({ env: { ...env, PORT } })).toEqual([
      expect.stringMatching(
        new RegExp(`^server: the server \\(pid \\d+\\) does not respond at port ${PORT}$`),
      ),
    ]);
    expect(await findings({ env: { ...env, TRUCE_DATA_DIR: join(folder, 'elsewhere') } })).toEqual([
      `server: the server at port ${env.PORT} does not use ${join(folder, 'elsewhere')}`,
    ]);
  });

  it('addresses on a filter list', async () => {
    const list = join(folder, 'list.txt');
    writeFileSync(list, '! Title: Test list\n/v1/events/track\n');
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS: list } })).toEqual([
      `blocked-addresses: Test list blocks ${server.url}/v1/events/track of gazette.example (rule /v1/events/track)`,
    ]);
    writeFileSync(list, '<html><h1>502 Bad Gateway</h1></html>');
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS: list } })).toEqual([
      `blocked-addresses: the filter list ${list} could not be read (it is a page, not a filter list)`,
    ]);
  });
});

describe('the base URL', () => {
  it('does not respond', async () => {
    const url = `http://localhost:${await freePort()}`;
    expect(await at(url)).toEqual([
      expect.stringMatching(`base-url: ${url} does not respond: connect ECONNREFUSED`),
    ]);
  });

  it('is something else', async () => {
    const url = await listen(
      createServer((_, answer) => answer.end('<h1>Welcome to nginx!</h1>')),
      'http',
    );
    expect(await at(url)).toEqual([`base-url: ${url} is not a Truce server`]);
  });

  it('redirects', async () => {
    const url = await listen(
      createServer((_, answer) => answer.writeHead(301, { location: 'https://www.example.com/' }).end()),
      'http',
    );
    expect(await at(url)).toEqual([`base-url: ${url} redirects to https://www.example.com/`]);
  });

  it('is another installation', async () => {
    const other = await startServerProcess({ dataDir: newDataDir(), env: { TRUCE_TRUST_PROXY: 'loopback' } });
    const found = await at(other.url);
    await other.stop();
    expect(found).toEqual([
      `base-url: ${other.url} is another installation of Truce: it does not know gazette.example`,
    ]);
  });

  it('has another clock', async () => {
    const url = await proxy(withAddress, new Date(Date.now() - 120_000).toUTCString());
    expect(await at(url)).toEqual([
      expect.stringMatching(`clock: the clock of this machine is 1(19|20|21) s ahead of ${url}`),
    ]);
  });
});

describe('the proxy', () => {
  it('adds no header', async () => {
    expect(await at(await proxy((headers) => headers))).toEqual([
      'proxy: the proxy passes requests on without X-Forwarded-For',
    ]);
  });

  it('adds one that is not trusted', async () => {
    const url = await proxy((headers, from) => ({ ...headers, 'x-real-ip': from }));
    expect(await at(url)).toEqual([
      "proxy: requests arrive through a proxy whose x-real-ip header isn't trusted",
    ]);
  });

  it('passes on what visitors send', async () => {
    const url = await proxy((headers, from) => ({
      ...headers,
      'x-forwarded-for': headers['x-forwarded-for'] ?? from,
    }));
    expect(await at(url)).toEqual([
      'proxy: the proxy passes on the X-Forwarded-For header that a visitor sends',
    ]);
  });
});

describe('a proxy in the network of which this machine is', () => {
  it.each([
    ['replaces the header', (_: string | undefined, from: string) => from],
    ['adds to the header', (sent: string | undefined, from: string) => (sent ? `${sent}, ${from}` : from)],
  ])('%s: that is as it should be', async (_, forward) => {
    const url = await proxy((headers, from) => ({
      ...headers,
      'x-forwarded-for': forward(headers['x-forwarded-for'] as string | undefined, from),
    }));
    expect(await at(url)).toEqual([]);
  });
});

describe('several proxies', () => {
  it('of which the outer one is not trusted', async () => {
    const url = await proxy((headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }));
    expect(await at(url)).toEqual([
      "proxy: X-Forwarded-For arrives with 2 addresses, and 203.0.113.9 is not the visitor's but that of a proxy",
    ]);
  });
});

describe('the certificate', () => {
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  beforeAll(() => {
    openssl(
      ...'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=authority -days 30'.split(
        ' ',
      ),
    );
    openssl(...'req -newkey rsa:2048 -nodes -keyout own.key -out own.csr -subj /CN=localhost'.split(' '));
  });

  async function serving(name: string, days: number, host: string, signed = true): Promise<string> {
    writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`);
    const signer = signed ? '-CA ca.pem -CAkey ca.key -CAcreateserial' : '-signkey own.key';
    openssl(...`x509 -req -in own.csr ${signer} -days ${days} -extfile ext -out ${name}.pem`.split(' '));
    const own = { key: readFileSync(file('own.key')), cert: readFileSync(file(`${name}.pem`)) };
    return listen(createSecureServer(own, passOn(withAddress)), 'https');
  }

  it.each([
    ['good', 30, 'localhost', true, null],
    ['soon', 5, 'localhost', true, /^tls: the certificate of localhost expires in [45] days$/],
    ['expired', -1, 'localhost', true, /^tls: the certificate of localhost has expired \(/],
    ['other', 30, 'other.example', true, /^tls: the certificate is not for localhost: /],
    ['own', 30, 'localhost', false, /^tls: the certificate of localhost is not trusted: /],
  ] as const)('%s', async (name, days, host, signed, says) => {
    const url = await serving(name, days, host, signed);
    const { stdout } = await doctorAside({ TRUCE_BASE_URL: url, NODE_EXTRA_CA_CERTS: file('ca.pem') });
    const found = JSON.parse(stdout).checks.flatMap(
      (each: { check: string; findings: { problem: string }[] }) =>
        each.findings.map(({ problem }) => `${each.check}: ${problem}`),
    );
    expect(found).toEqual(says === null ? [] : [expect.stringMatching(says)]);
  });
});

/** @param more settings besides the server's. This process has looked at the directory too, and is not the one to be found. */
async function doctor(more: Record<string, string>) {
  await untilClosed(server.dataDir);
  return spawnSync(process.execPath, ['dist/truce.js', 'doctor', '--json'], {
    env: { PATH: process.env.PATH, ...env, ...more },
    encoding: 'utf8',
  });
}

/** Where this process has to answer it meanwhile. */
async function doctorAside(more: Record<string, string>): Promise<{ stdout: string }> {
  await untilClosed(server.dataDir);
  const { execFile } = await import('node:child_process');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/truce.js', 'doctor', '--json'],
      { env: { PATH: process.env.PATH, ...env, ...more } },
      (_, stdout) => resolve({ stdout }),
    );
  });
}
