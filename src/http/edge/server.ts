import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { belowBasePath } from '../../kit/base-path.ts';
import type { Bindings } from './api.ts';
import { trackConnections } from './connections.ts';
import { mayBeOwn, type OwnPaths } from './custom-paths.ts';
import { refuseRaw, refuseWithoutHost, unreadable } from './raw-refusals.ts';
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
  const { newId } = track;
  const onOther = getRequestListener(app.fetch, { errorHandler: (error) => answerError(error, track) });
  const onOwn = async (request: IncomingMessage, response: ServerResponse) => {
    const to = await ownPaths.find(request.url ?? '/');
    if (to === 'track') return onTrack(request, response);
    if (to) request.url = to.url;
    return onOther(request, response);
  };
  const bounds = { connectionsCheckingInterval: 5_000, requireHostHeader: false };
  const server = createServer(bounds, (request, response) => {
    connections.begin(request, response);
    if (refuseWithoutHost(request, response, newId)) return;
    const path = belowBasePath(request.url ?? '/', at.basePath);
    request.url = path;
    if (path === trackPath || path.startsWith(`${trackPath}?`)) void onTrack(request, response);
    else if (mayBeOwn(path)) void onOwn(request, response);
    else void onOther(request, response);
  });
  refuseRaw(server, newId);
  const connections = trackConnections(server);
  // A slow sender may not hold a socket: headers within 10 s, the whole request within 30 s.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxConnections = 10_000;
  await listening(server, at);
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) => connections.drain(graceMs),
  };
}

/** What fails before the router is the sender's fault; what fails behind it has been answered there. */
function answerError(error: unknown, { newId, log }: TrackParts): Response {
  if (!(error instanceof Error) || error.name !== 'RequestError') {
    log.error({ error: String(error) }, 'the router failed');
    return new Response(null, { status: 500 });
  }
  return unreadable(newId);
}

function listening(server: Server, at: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve());
  });
}
