import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { IsAllowedAddress } from '../../kit/safe-fetch/reachable-address.ts';

/** Where the page of a simulation may go. */
export interface Reach {
  isAllowed: IsAllowedAddress;
  addressesOf: (host: string) => Promise<string[]>;
  /** Host and port of the service itself, which the operator has set: allowed wherever it is. */
  service?: string;
}

export async function askNameServer(host: string): Promise<string[]> {
  // As browsers do; name servers differ.
  if (/(^|\.)localhost$/i.test(host)) return ['127.0.0.1', '::1'];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

export interface PublicProxy {
  /** For the browser, which gets nowhere without it. */
  url: string;
  close(): Promise<void>;
}

/**
 * The only way out for the browser of a simulation: whatever the page asks for (a redirect, a frame, a socket, a
 * name that changes its address), the connection goes to the very address that was found to be allowed.
 */
export async function openPublicProxy({ isAllowed, addressesOf, service }: Reach): Promise<PublicProxy> {
  const open = new Set<Duplex>();
  const server = createServer((asked, answer) => void forward(asked, answer));
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('connect', (asked, socket: Duplex, head) => void tunnel(asked, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const isService = (host: string, port: number) => `${host}:${port}` === service;

  /** @throws when the host has no address that may be reached. */
  async function allowedAddress(host: string, port: number): Promise<string> {
    const allowed = (await addressesOf(host.replace(/^\[|\]$/g, ''))).find(
      isService(host, port) ? () => true : isAllowed,
    );
    if (!allowed) throw new Error(`${host} is not a public address`);
    return allowed;
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    try {
      const url = new URL(asked.url ?? '');
      const port = Number(url.port || 80);
      const host = await allowedAddress(url.hostname, port);
      const { method, headers } = asked;
      const onward = request({
        host,
        port,
        path: url.pathname + url.search,
        method,
        // The service answers its own machine as an operator, unless somebody passed the request on (operator.ts).
        headers: isService(url.hostname, port) ? { ...headers, via: '1.1 truce-simulation' } : headers,
      });
      onward.on('response', (reply) => {
        try {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        } catch {
          reply.destroy();
          answer.destroy(); // a status or header that must not be sent on
        }
      });
      onward.on('error', () => answer.destroy());
      asked.pipe(onward);
    } catch {
      answer.writeHead(403).end(); // not public, or nobody's name: the page gets no answer either way
    }
  }

  async function tunnel(asked: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const to = new URL(`https://${asked.url}`);
      const port = Number(to.port || 443);
      const onward = connect(port, await allowedAddress(to.hostname, port), () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      open.add(onward);
      onward.on('error', () => socket.destroy());
      onward.on('close', () => open.delete(onward));
    } catch {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'); // as above
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
