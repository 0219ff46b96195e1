import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Resolve } from '../../src/kit/safe-fetch/check-target.ts';
import { isInternalAddress, isPublicAddress } from '../../src/kit/safe-fetch/reachable-address.ts';
import {
  openSafeFetch,
  type SafeFetchLimits,
  type SafeFetchRequest,
} from '../../src/kit/safe-fetch/safe-fetch.ts';
import { refusedHosts, refusedUrls } from './refused-addresses.ts';

/** Stands for the public internet: the only address of this machine that the rule lets through. */
const outside = '127.0.0.2';
const inside = '127.0.0.1';

let port = 0;
let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
server.on('connection', () => connections++);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = 0;
  answer = (_, response) => response.end('here');
});

const asked: string[] = [];
const names =
  (addresses: Record<string, string[]>): Resolve =>
  async (name) => {
    asked.push(name);
    return (addresses[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

const limits: SafeFetchLimits = { timeoutMs: 2_000, bodyBytes: 1_000, redirects: 5, ports: [] };

function ask(request: SafeFetchRequest, resolve: Resolve = names({}), more: Partial<SafeFetchLimits> = {}) {
  const isAllowedAddress = (address: string) => address === outside || isPublicAddress(address);
  const outgoing = openSafeFetch({ resolve, isAllowedAddress, userAgent: 'Truce/test' });
  return outgoing(request, { ...limits, ports: [port], ...more });
}

const shop = names({ 'shop.example': [outside] });

describe('what is refused', () => {
  it('is at least 300 forms of addresses', () => {
    expect(new Set(refusedHosts).size).toBeGreaterThanOrEqual(300);
  });

  it.each(refusedHosts)('%s, without a connection', async (host) => {
    const refused = ask({ url: `http://${host}:${port}/` });
    await expect(refused).rejects.toMatchObject({ kind: expect.stringMatching(/^(internal|address)$/) });
    expect(connections).toBe(0);
  });

  it.each(refusedHosts.filter((host) => !host.includes('@') && !host.includes('%')))(
    '%s, after a redirect',
    async (host) => {
      answer = (_, response) =>
        response
          .writeHead(302, { location: `http://${host.replace(/[^ -~]/g, encodeURIComponent)}:${port}/` })
          .end();
      const refused = ask({ url: `http://shop.example:${port}/` }, shop);
      await expect(refused).rejects.toMatchObject({ kind: expect.stringMatching(/^(internal|address)$/) });
      expect(connections).toBe(1);
    },
  );

  it.each(refusedUrls())('the address $url', async ({ kind, url }) => {
    asked.length = 0;
    await expect(ask({ url }, names({}), { ports: [] })).rejects.toMatchObject({ kind });
    expect(asked).toEqual([]);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['one private among public ones', ['93.184.216.34', '10.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:169.254.169.254']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['what is no address', ['localhost']],
  ])('a name that leads to %s', async (_, addresses) => {
    const refused = ask({ url: `http://shop.example:${port}/` }, names({ 'shop.example': addresses }));
    await expect(refused).rejects.toMatchObject({ kind: 'internal' });
    expect(connections).toBe(0);
  });

  it('a host that the caller does not want asked, first or after a redirect', async () => {
    answer = (_, response) => response.writeHead(301, { location: `http://other.example:${port}/` }).end();
    const mayAsk = (url: URL) => url.hostname === 'shop.example';
    const resolve = names({ 'shop.example': [outside], 'other.example': [outside] });
    for (const host of ['shop.example', 'other.example']) {
      await expect(ask({ url: `http://${host}:${port}/` }, resolve, { mayAsk })).rejects.toMatchObject({
        kind: 'address',
        url: `http://other.example:${port}/`,
      });
    }
    expect(connections).toBe(1);
  });
});

describe('a name that changes its mind (DNS rebinding)', () => {
  /** Answers a public address when it is checked, and this machine ever after. */
  function rebinding(first: string): { resolve: Resolve; times(): number } {
    let times = 0;
    const resolve: Resolve = async () => [{ address: times++ === 0 ? first : inside, family: 4 }];
    return { resolve, times: () => times };
  }

  it('is asked once; nothing connects to where it leads afterwards', async () => {
    // Nobody answers at the first address; a fetch that asked again would reach this machine.
    const { resolve, times } = rebinding('240.0.0.1');
    const outgoing = openSafeFetch({ resolve, isAllowedAddress: () => true, userAgent: 'Truce/test' });
    const failed = outgoing(
      { url: `http://shop.example:${port}/` },
      { ...limits, ports: 'any', timeoutMs: 700 },
    );
    await expect(failed).rejects.toMatchObject({ kind: expect.stringMatching(/^(timeout|connect)$/) });
    expect([times(), connections]).toEqual([1, 0]);
  });

  it('is asked and checked again for a redirect to itself', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
    const { resolve, times } = rebinding(outside);
    await expect(ask({ url: `http://shop.example:${port}/` }, resolve)).rejects.toMatchObject({
      kind: 'internal',
      url: `http://shop.example:${port}/again`,
    });
    expect([times(), connections]).toEqual([2, 1]);
  });
});

describe('what is answered', () => {
  const url = () => `http://shop.example:${port}/`;

  it('comes with its status, headers and final address', async () => {
    answer = (request, response) =>
      request.url === '/'
        ? response.writeHead(301, { location: '/there' }).end()
        : response.writeHead(404, { 'x-mine': 'yes' }).end('gone');
    const got = await ask({ url: url() }, shop);
    expect(got).toMatchObject({
      status: 404,
      url: `${url()}there`,
      redirects: [`${url()}there`],
      isWhole: true,
    });
    expect([got.headers['x-mine'], got.body.toString()]).toEqual(['yes', 'gone']);
  });

  it('was asked with our name, method, headers and body, and without cookies', async () => {
    let seen: unknown;
    answer = (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { cookie, host, 'user-agent': agent, 'content-type': type } = request.headers;
        seen = { method: request.method, body, cookie, host, agent, type };
        response.end();
      });
    };
    await ask({ url: url(), method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, shop);
    expect(seen).toEqual({
      method: 'POST',
      body: '{}',
      cookie: undefined,
      host: `shop.example:${port}`,
      agent: 'Truce/test',
      type: 'text/plain',
    });
  });

  it('is cut at the limit, also when it was packed small', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)));
    const got = await ask({ url: url() }, shop);
    expect([got.body.length, got.isWhole]).toEqual([1_000, false]);
    answer = (_, response) => response.end('x'.repeat(1_000));
    expect(await ask({ url: url() }, shop)).toMatchObject({ isWhole: true });
  });

  it.each(['constructor', '__proto__'])('packed as %s is read as it is', async (name) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': name }).end('here');
    expect((await ask({ url: url() }, shop)).body.toString()).toBe('here');
  });

  it('is not unpacked any further than to the limit', async () => {
    // So small that all of it is received before the first byte is unpacked.
    const packed = brotliCompressSync(Buffer.alloc(64 << 20), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    expect(packed.length).toBeLessThan(500);
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(packed);
    expect(await ask({ url: url() }, shop)).toMatchObject({ isWhole: false });
    let since = performance.eventLoopUtilization();
    const busyShare = () => {
      const { utilization } = performance.eventLoopUtilization(since);
      since = performance.eventLoopUtilization();
      return utilization;
    };
    await expect.poll(busyShare, { interval: 100, timeout: 15_000 }).toBeLessThan(0.2);
  });

  it('is awaited for the whole time and no longer, however slowly it drips', async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expect(ask({ url: url() }, shop, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'timeout' });
    const slowName: Resolve = () => new Promise(() => undefined);
    await expect(ask({ url: url() }, slowName, { timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('may be a redirect itself, where none are to be followed', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    expect(await ask({ url: url() }, shop, { redirects: 0 })).toMatchObject({ status: 302 });
    await expect(ask({ url: url() }, shop, { redirects: 1 })).rejects.toMatchObject({ kind: 'internal' });
  });

  it('is not awaited round in a circle', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/' }).end();
    await expect(ask({ url: url() }, shop)).rejects.toMatchObject({ kind: 'redirects' });
    expect(connections).toBe(6);
  });

  it('headers stay with the host they are for', async () => {
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.headers['x-secret'] as string | undefined);
      const location = `http://other.example:${port}/end`;
      if (request.url === '/end') response.end();
      else response.writeHead(307, { location }).end();
    };
    const resolve = names({ 'shop.example': [outside], 'other.example': [outside] });
    await ask({ url: url(), headers: { 'x-secret': 's' } }, resolve);
    expect(seen).toEqual(['s', undefined]);
  });

  it.each([
    ['dns', names({}), () => {}],
    ['connect', shop, (_: IncomingMessage, response: ServerResponse) => response.destroy()],
    [
      'answer',
      shop,
      (_: IncomingMessage, response: ServerResponse) => response.socket?.end('nonsense\r\n\r\n'),
    ],
    [
      'answer',
      shop,
      (_: IncomingMessage, response: ServerResponse) =>
        response.socket?.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ] as const)('fails as %s where it does', async (kind, resolve, behave) => {
    answer = behave;
    await expect(ask({ url: url() }, resolve)).rejects.toMatchObject({ kind });
  });

  it('fails as tls where a certificate is not to be trusted', async () => {
    await expect(ask({ url: `https://shop.example:${port}/` }, shop)).rejects.toMatchObject({ kind: 'tls' });
  });
});

describe('isInternalAddress', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['192.168.1.1', true],
    ['fd00::1', true],
    ['169.254.169.254', false],
    ['fe80::1', false],
    ['224.0.0.1', false],
    ['0.0.0.0', false],
    ['93.184.216.34', false],
    ['nonsense', false],
  ])('%s: %s', (address, expected) => {
    expect(isInternalAddress(address)).toBe(expected);
  });
});

it.each(['93.184.216.34', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
