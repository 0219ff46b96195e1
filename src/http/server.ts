import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Bindings } from './api.ts';
import { belowBasePath } from './base-path.ts';
import { mayBeOwn, type OwnPaths } from './own-paths.ts';
import { type TrackParts, trackHandler, trackPath } from './track.ts';

export interface Edge {
  port: number;
  /** Stops accepting, lets what is under way finish, then resolves; cuts off what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/**
 * The socket: events take a plain branch before the router, everything else goes through it. Both are reached by the
 * canonical addresses and by a site's own paths.
 */
export async function listen(
  app: Hono<Bindings>,
  track: TrackParts,
  ownPaths: OwnPaths,
  at: { port: number; host: string; basePath: string },
): Promise<Edge> {
  const onTrack = trackHandler(track);
  const onOther = getRequestListener(app.fetch);
  const onOwn = async (request: IncomingMessage, response: ServerResponse) => {
    const to = await ownPaths.find(request.url ?? '/');
    if (to === 'track') return onTrack(request, response);
    if (to) request.url = to.url;
    return onOther(request, response);
  };
  let draining = false;
  const server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
    // A client that keeps its connection would otherwise hold the stop until the grace time ends.
    if (draining) response.setHeader('connection', 'close');
    const path = belowBasePath(request.url ?? '/', at.basePath);
    request.url = path;
    if (path === trackPath || path.startsWith(`${trackPath}?`)) void onTrack(request, response);
    else if (mayBeOwn(path)) void onOwn(request, response);
    else void onOther(request, response);
  });
  // A slow sender may not hold a socket: headers within 10 s, the whole request within 30 s.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxConnections = 10_000;
  await listening(server, at);
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection whose answer was under way becomes idle a moment later.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

function listening(server: Server, at: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve());
  });
}
