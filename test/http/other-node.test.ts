import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fileOfNode } from '../../src/http/edge/other-node.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function open(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asked = (headers: Record<string, string> = {}) => ({
  path: '/v1/exports/x',
  header: (name: string) => headers[name],
  address: '203.0.113.7',
});

describe('a file of another node', () => {
  it('comes with its own headers and no others, asked for with the credentials of the caller', async () => {
    let got: IncomingHttpHeaders = {};
    const url = await open(({ headers }, response) => {
      got = headers;
      const sent = {
        'content-type': 'application/zip',
        'content-range': 'bytes 0-1/9',
        'x-request-id': 'theirs',
      };
      response.writeHead(206, { ...sent, 'set-cookie': 'a=b' }).end('PK');
    });
    const sent = { authorization: 'Bearer key', range: 'bytes=0-1', origin: 'https://evil.example' };
    const file = await fileOfNode(url, asked(sent));
    if (typeof file === 'string') throw new Error(file);
    expect(await new Response(file.body).text()).toBe('PK');
    expect([file.status, file.headers]).toEqual([
      206,
      { 'content-type': 'application/zip', 'content-range': 'bytes 0-1/9' },
    ]);
    expect(got).toMatchObject({
      ...{ authorization: 'Bearer key', range: 'bytes=0-1' },
      ...{ 'x-forwarded-for': '203.0.113.7', 'x-truce-passed-on': '1' },
    });
    expect(got.origin).toBeUndefined();
  });

  it('may take as long as the client takes to read it', async () => {
    let goOn = () => {};
    const url = await open((_, response) => {
      response.writeHead(200).write('begin ');
      goOn = () => void response.end('end');
    });
    const waitMs = 100;
    const file = await fileOfNode(url, asked(), waitMs);
    if (typeof file === 'string') throw new Error(file);
    const begun = performance.now();
    await expect.poll(() => performance.now() - begun).toBeGreaterThan(2 * waitMs);
    goOn();
    expect(await new Response(file.body).text()).toBe('begin end');
  });

  it.each([
    [404, 'gone'],
    [401, 'away'],
    [503, 'away'],
  ])('%i: %s', async (status, what) => {
    const url = await open((_, response) => void response.writeHead(status).end('{}'));
    expect(await fileOfNode(url, asked())).toBe(what);
  });

  it('is away where the node refuses connections, or does not respond in time', async () => {
    const url = await open(() => undefined);
    expect(await fileOfNode(url, asked(), 50)).toBe('away');
    server?.closeAllConnections();
    server?.close();
    expect(await fileOfNode(url, asked())).toBe('away');
  });
});
