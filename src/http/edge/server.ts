import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { belowBasePath } from '../../kit/base-path.ts';
import type { Bindings } from './api.ts';
import { trackConnections } from './connections.ts';
import { mayBeOwn, type OwnPaths } from './custom-paths.ts';
import { type Failure, toFailure } from './failure.ts';
import { guarded } from './guard-answers.ts';
import { takePeer } from './peer.ts';
import { refuseDetour, refuseRaw, refuseWithoutHost, unreadable } from './raw-refusals.ts';
import { type TrackParts, trackHandler, trackPath } from './track.ts';

export interface Edge {
  port: number;
  /** Stops accepting, lets what is under way finish, then resolves; cuts off what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Answers what is no event. @param asked the address as the sender wrote it; `request.url` is the canonical one. */
export type Other = (request: IncomingMessage, response: ServerResponse, asked: string) => unknown;

export interface At {
  /** A port, or the path of a local socket, at which only ingest processes ask. */
  listen: { port: number; host: string } | { path: string };
  basePath: string;
  /** Whether a connection from this address is a trusted proxy's. */
  isProxy: (address: string) => boolean;
}

/**
 * The socket: events take a plain branch before the router, everything else goes through it. Both are reached by the
 * canonical addresses and by a site's own paths.
 */
export async function listen(
  other: Other,
  track: TrackParts,
  ownPaths: Pick<OwnPaths, 'find'>,
  at: At,
): Promise<Edge> {
  const onTrack = trackHandler(track);
  const { newId, siteOfReport } = track;
  const onOwn = async (request: IncomingMessage, response: ServerResponse, asked: string) => {
    const to = await ownPaths.find(request.url ?? '/');
    if (to === 'track') return onTrack(request, response);
    if (to) request.url = to.url;
    return onRest(request, response, asked);
  };
  const onRest = (request: IncomingMessage, response: ServerResponse, asked: string) => {
    const siteId = request.method === 'POST' ? siteOfReport(request.url ?? '/') : null;
    return siteId ? onTrack(request, response, siteId) : other(request, response, asked);
  };
  const bounds = { connectionsCheckingInterval: 5_000, requireHostHeader: false };
  const isLocal = 'path' in at.listen;
  const server = createServer(bounds, (request, response) => {
    if (!connections.begin(request, response)) return;
    if (isLocal) takePeer(request);
    if (refuseWithoutHost(request, response, newId)) return;
    if (refuseDetour(request, response, newId)) return;
    const asked = request.url ?? '/';
    const path = belowBasePath(asked, at.basePath);
    request.url = path;
    const answered = () => {
      if (path === trackPath || path.startsWith(`${trackPath}?`)) return onTrack(request, response);
      return mayBeOwn(path) ? onOwn(request, response, asked) : onRest(request, response, asked);
    };
    Promise.resolve(answered()).catch((error) => endFailed(response, error, track));
  });
  refuseRaw(server, newId);
  const connections = trackConnections(server, at.isProxy);
  // A slow sender may not hold a socket: headers within 10 s, the whole request within 30 s.
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  // The other end of a local socket keeps its connections for as long as it likes.
  server.keepAliveTimeout = isLocal ? 0 : 65_000;
  server.maxConnections = 10_000;
  await listening(server, at.listen);
  return {
    port: isLocal ? 0 : (server.address() as AddressInfo).port,
    close: (graceMs) => connections.drain(graceMs),
  };
}

/** The router, for what is no event. */
export function routed(app: Hono<Bindings>, parts: Pick<TrackParts, 'newId' | 'log'>): Other {
  return getRequestListener(app.fetch, { errorHandler: (error) => answerError(error, parts) });
}

/** What fails before the router is the sender's fault; what fails behind it has been answered there. */
function answerError(error: unknown, parts: Pick<TrackParts, 'newId' | 'log'>): Response {
  if (error instanceof Error && error.name === 'RequestError') return unreadable(parts.newId);
  const { status, body, headers } = failed(error, parts);
  return new Response(body, { status, headers });
}

/** The last resort: a fault in one request must not end the process. */
function endFailed(response: ServerResponse, error: unknown, parts: Pick<TrackParts, 'newId' | 'log'>): void {
  const { status, body, headers } = failed(error, parts);
  if (response.headersSent) response.destroy();
  else response.writeHead(status, headers).end(body);
}

function failed(error: unknown, { newId, log }: Pick<TrackParts, 'newId' | 'log'>): Failure {
  const id = newId();
  const failure = toFailure(error, id, log);
  return { ...failure, headers: { ...failure.headers, ...guarded, 'x-request-id': id } };
}

function listening(server: Server, at: At['listen']): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => resolve());
  });
}
