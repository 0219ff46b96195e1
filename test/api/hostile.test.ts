import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../src/contract/core/errors.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { hostileBodies } from '../support/hostile-json.ts';
import { ownerHeaders } from '../support/owner.ts';
import { openIdle, sendBytes, sendUntilClosed, statusOf, timeUntilCut } from '../support/raw-socket.ts';
import { refusal } from '../support/refusal.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { bodies } from './bodies-to-spoil.ts';

let server: ServerProcess;
let site: string;
let report: string;
let note: string;
let startKib: number | null;
/** Milliseconds until senders of a head and of a body that never end are cut off; half a minute, in which the rest is asked. */
let slow: Promise<number[]>;
const post = 'POST /v1/events/track HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
beforeAll(async () => {
  server = await startServerProcess();
  const heads = ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', `${post}Content-Length: 99\r\n\r\n{`];
  slow = Promise.all(heads.map((head) => timeUntilCut(server.url, head)));
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id: site } });
  report = reports[0]?.id ?? '';
  const body = { day: '2026-01-01', text: 'A new front page' };
  note = (await server.call('POST /v1/sites/:id/annotations', { params: { id: site }, body })).id;
  startKib = heldKib();
});
afterAll(() => server.stop());

it('has a body for every address that takes one', () => {
  const takers = Object.entries(routes).filter(([, route]) => 'body' in route);
  expect(Object.keys(bodies).sort()).toEqual(takers.map(([address]) => address).sort());
});

describe.each(Object.entries(bodies))('%s', (address, base) => {
  it('answers every hostile body with a clear refusal or a clean value', async () => {
    const [method = '', path = ''] = address.split(' ');
    const good = 'site_id' in base ? { ...base, site_id: site } : base;
    const bad: unknown[] = [];
    const isByOwner = routes[address as Address].access === 'manager';
    const who = isByOwner ? await ownerHeaders(server) : { authorization: `Bearer ${server.key}` };
    for (const [name, body] of hostileBodies(good)) {
      const filled = path.replace(':id', site).replace(':report', report).replace(':annotationId', note);
      const response = await fetch(server.url + filled, {
        method,
        headers: { ...who, 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
      const wrong = judge(response.status, await response.text());
      if (wrong) bad.push([name, response.status, wrong]);
    }
    expect(bad).toEqual([]);
  });
});

it('400: a whole number beyond all is too large, not too long', async () => {
  const body = { metrics: ['sessions' as const], limit: 1e308 };
  const asked = server.call('POST /v1/analytics/sites/:id/query', { params: { id: site }, body });
  expect(await refusal(asked)).toMatchObject({ details: { field: 'limit', reason: 'too_large' } });
});

describe('query strings and paths', () => {
  const bearer = () => `Host: x\r\nAuthorization: Bearer ${server.key}\r\nConnection: close\r\n\r\n`;

  it.each([
    '/v1/sites/%ZZ',
    '/v1/sites/%',
    '/v1/sites/%00',
    '/v1/sites/%ff%fe',
    '/v1/sites/..%2f..%2fetc%2fpasswd',
    '/v1/sites?limit=%FF',
    '/v1/sites?limit=%ZZ',
    '/v1/sites?limit=1&limit=2',
    '/v1/sites?__proto__=1&constructor=2',
    '/v1/sites?limit=1e999',
    '/v1/sites?limit=-0',
    `/v1/sites?${'a'.repeat(10_000)}`,
    `/v1/sites?${'a=1&'.repeat(3_000)}`,
    '/v1/analytics/sites/SITE/dashboard?page=%00%ff%ed%a0%80%27',
    '/v1/analytics/sites/SITE/dashboard?country=%00%00',
    '/v1/analytics/sites/SITE/conversions?days=1&variant=%5C%27%00',
    '/v1/events/sites/SITE?session_id=%00%ff',
    '/v1/events/sites/SITE?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z',
    '/v1/events/sites/SITE?from=9999-12-31T23:59:59.999999999999Z',
    '/v1/events/sites/SITE?from=2026-02-30T00:00:00Z',
    '/v1/loader/%ZZ.js',
    '/v1/loader/%00.js?part=%ff',
    '/v1/media/%ZZ',
    '/v1/about/%00',
    '/assets/%ZZ',
    '/help/../../package.json',
    '/help/..%2f..%2fpackage.json',
    '/help/..%5c..%5cpackage.json',
    '/help/index.html%00.png',
    '/help/%ZZ',
    '/help/__proto__',
    '/packages/..%2f..%2fpackage.json',
    '/packages/truce-sdk-%0d%0aX-Evil:1',
    '/packages/%ZZ',
    '/packages/__proto__',
    '//evil.example/v1/sites',
    'http://evil.example/v1/sites',
    'http://[::1/v1/sites',
    '/v1/events/track?%ZZ',
    '*',
  ])('GET %s', async (path) => {
    const answer = await sendBytes(server.url, [`GET ${path.replace('SITE', site)} HTTP/1.1\r\n${bearer()}`]);
    expectSafe(answer);
    // Files are served by their exact names; a way out is refused before any is looked for.
    if (/^\/(help|packages)\//.test(path)) expect(statusOf(answer)).toBe(path.includes('/../') ? 400 : 404);
  });
});

describe('bytes that are hardly HTTP', () => {
  const head = 'POST /v1/sites HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const trackHead = head.replace('/v1/sites', '/v1/events/track');
  it.each<[string, string]>([
    ['no version', 'GET /v1/sites\r\n\r\n'],
    ['a version of the future', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a NUL in the path', 'GET /v1/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a blank in the path', 'GET /v1/a b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /v1/sites HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /v1/sites HTTP/1.1\r\nHost: a b@[c\r\n\r\n'],
    ['an empty host', 'GET /v1/sites HTTP/1.1\r\nHost:\r\n\r\n'],
    ['an unknown method', 'BREW /v1/sites HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TRACE', 'TRACE /v1/sites HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TRACE on track', 'TRACE /v1/events/track HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an upgrade', 'GET /v1/sites HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X: 1\r\n'.repeat(3_000)}\r\n`],
    ['chunked garbage', `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`],
    ['chunked garbage on track', `${trackHead}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length below zero', `${head}Content-Length: -1\r\n\r\n{}`],
    ['a length beyond all', `${head}Content-Length: 99999999999999999999\r\n\r\n{}`],
    ['more than its length', `${trackHead}Content-Length: 2\r\n\r\n{}GARBAGE\r\n\r\n`],
    ['an unknown expectation', `${head}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`],
    ['100-continue', `${trackHead}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`],
    ['a header with NUL', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n'],
    [
      'a cookie of noise',
      `GET /v1/me HTTP/1.1\r\nHost: x\r\nCookie: ${'truce_login=;=;'.repeat(500)}\r\n\r\n`,
    ],
  ])('%s', async (_, bytes) => {
    expectSafe(await sendBytes(server.url, [bytes]));
  });

  it('answers pipelined requests each, in order', async () => {
    const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await sendUntilClosed(server.url, ask.repeat(49) + last);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(50);
  });

  it('cuts off a connection on which too many requests wait for answers', async () => {
    const ask = 'GET /login HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await sendBytes(server.url, [ask.repeat(5_000)], 10_000);
    expect(answer.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(1_000);
  });
});

it('cuts off who sends slowly, answering others meanwhile', async () => {
  const [head, body] = await slow;
  // The server looks at its connections every 30 s.
  expect(head).toBeLessThan(45_000);
  expect(body).toBeLessThan(65_000);
});

it('answers beside 2,000 idle connections', async () => {
  const idle = await openIdle(server.url, 2_000);
  expect((await fetch(`${server.url}/v1/sites`)).status).toBe(401);
  for (const socket of idle) socket.destroy();
});

it('is alive afterwards, with a clean log and flat memory', async (context) => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const faults = server
    .log()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  expect(faults).toEqual([]);
  if (startKib === null) return context.skip('memory is read from /proc');
  const grownMb = () => Math.round(((heldKib() ?? 0) - (startKib ?? 0)) / 1024);
  process.stderr.write(`memory of the server grew by ${grownMb()} MB\n`);
  // Garbage is collected while the server rests. What is held on to stays.
  await expect.poll(grownMb, { interval: 500 }).toBeLessThan(150);
});

function judge(status: number, text: string): string | null {
  if (status >= 500) return text;
  if (showsStack(text)) return 'shows a stack trace';
  if (status < 400) return null;
  return ErrorBody.safeParse(parse(text)).success ? null : `is no error body: ${text.slice(0, 200)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no error body then, which is what the caller looks for
  }
}

/** A refusal, a good answer, or a closed connection; never a fault of ours. */
function expectSafe(answer: string): void {
  expect(statusOf(answer) ?? 400, answer.slice(0, 500)).toBeLessThan(500);
  expect(showsStack(answer)).toBe(false);
}

function showsStack(text: string): boolean {
  return /\bat .*\.js:\d/.test(text) || text.includes('node:internal');
}

/** Without the pages of programs that are mapped from disk: the engine's library alone has 560 MB, of which more and more is used. */
function heldKib(): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
