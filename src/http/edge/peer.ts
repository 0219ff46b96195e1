import type { IncomingMessage } from 'node:http';

/** Says whose request it is, where it comes through an ingest process. Nobody else's word for it is taken. */
export const peerHeader = 'x-truce-peer';

/** The sender's address, for what asks the connection. One connection has one request at a time. */
export function takePeer(request: IncomingMessage): void {
  const value = request.headers[peerHeader];
  Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true });
}
