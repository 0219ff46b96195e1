import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askNameServer,
  openPublicProxy,
  type PublicProxy,
} from '../../src/delivery/simulations/public-proxy.ts';

const names: Record<string, string[]> = {
  'page.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'both.example': ['10.0.0.5', '127.0.0.1'],
  'service.example': ['127.0.0.3'],
};
let page: Server;
let port: number;
let proxy: PublicProxy;
beforeAll(async () => {
  page = createServer((asked, answer) =>
    answer.end([asked.headers.host, asked.url, asked.headers.via].join(' ').trim()),
  );
  await new Promise<void>((resolve) => page.listen(0, '0.0.0.0', resolve));
  port = (page.address() as AddressInfo).port;
  // Here the loopback stands for the public internet.
  const isAllowed = (address: string) => address === '127.0.0.1';
  const addressesOf = async (host: string) => names[host] ?? Promise.reject(new Error('no such host'));
  const service = `service.example:${port}`;
  proxy = await openPublicProxy({ isAllowed, addressesOf, service });
});
afterAll(async () => {
  await proxy.close();
  page.closeAllConnections();
  page.close();
});

describe('the way out', () => {
  it.each([
    ['page.example', 200],
    ['both.example', 200],
    ['inside.example', 403],
    ['unknown.example', 403],
    ['service.example', 200],
  ])('plain requests to %s are answered %i', async (host, status) => {
    const answer = await get(`http://${host}:${port}/a?b=1`);
    expect(answer.status).toBe(status);
    // The service would take a request of its own machine for an operator's.
    const via = host === 'service.example' ? ' 1.1 truce-simulation' : '';
    if (status === 200) expect(answer.text).toBe(`${host}:${port} /a?b=1${via}`);
  });

  it('of the service itself is open on its own port alone', async () => {
    expect(await tunnel(`service.example:${port}`)).toMatch(/^HTTP\/1.1 200/);
    expect(await tunnel(`service.example:${port + 1}`)).toMatch(/^HTTP\/1.1 403/);
  });

  it.each([
    ['page.example', 'HTTP/1.1 200'],
    ['inside.example', 'HTTP/1.1 403'],
    ['unknown.example', 'HTTP/1.1 403'],
  ])('a tunnel to %s is answered %s', async (host, line) => {
    expect(await tunnel(`${host}:${port}`)).toMatch(new RegExp(`^${line}`));
  });
});

it('a response that cannot be passed on ends the connection, not the program', async () => {
  const odd = createTcpServer((socket) => socket.end('HTTP/1.1 099 Odd\r\n\r\n'));
  await new Promise<void>((resolve) => odd.listen(0, '0.0.0.0', resolve));
  const { port: at } = odd.address() as AddressInfo;
  await expect(get(`http://page.example:${at}/`)).rejects.toThrow('socket hang up');
  odd.close();
});

it('names that mean this machine are known without asking anybody', async () => {
  expect(await askNameServer('a.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await askNameServer('127.0.0.2')).toEqual(['127.0.0.2']);
});

function get(url: string): Promise<{ status: number | undefined; text: string }> {
  const { port: at } = new URL(proxy.url);
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: at, path: url, headers: { host: new URL(url).host } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

function tunnel(to: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => {
      socket.write(`CONNECT ${to} HTTP/1.1\r\nhost: ${to}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
