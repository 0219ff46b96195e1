import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Reason } from '../../contract/core/errors.ts';
import { invalidFields } from '../../contract/core/errors.ts';
import { guarded } from './guard-answers.ts';

/** What node:http refuses before any handler sees it, by its error code. Anything else is a 400. */
const known: Record<string, { status: string; field: string; reason: Reason }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    field: 'headers',
    reason: 'too_large',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', field: 'body', reason: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', field: 'request', reason: 'malformed' },
};
const malformed = { status: '400 Bad Request', field: 'request', reason: 'malformed' } as const;

/** Gives refusals that Node itself writes (400, 408, 413, 417, 431) an error body and an X-Request-Id. */
export function refuseRaw(server: Server, newId: () => string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex & MaybeAnswering) => {
    // In the middle of an answer, more bytes would be taken for its body.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy(error);
      return;
    }
    const { status, field, reason } = known[error.code ?? ''] ?? malformed;
    const body = errorBody(field, reason);
    const head = Object.entries(headersOf(body, newId())).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
  });
  server.on('checkExpectation', (_, response: ServerResponse) =>
    refuse(response, 417, 'headers.expect', newId),
  );
}

/** HTTP/1.1 needs a Host; Node's own refusal is turned off by `requireHostHeader`. @returns whether it was refused. */
export function refuseWithoutHost(
  request: IncomingMessage,
  response: ServerResponse,
  newId: () => string,
): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
  refuse(response, 400, 'headers.host', newId);
  return true;
}

/** A `.` or `..`, also escaped, or what a URL reads as a slash. */
const detour = /^[^?#]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * Clients resolve these before they ask. A sender who does not may want out of the folder that an owner's host passes
 * on, to what that host may ask for and others may not, such as /metrics. @returns whether it was refused.
 */
export function refuseDetour(
  request: IncomingMessage,
  response: ServerResponse,
  newId: () => string,
): boolean {
  if (!detour.test(request.url ?? '/')) return false;
  refuse(response, 400, 'request', newId);
  return true;
}

/** What the router's adapter cannot make a request of, such as an invalid Host. */
export function unreadable(newId: () => string): Response {
  const body = errorBody('request', 'malformed');
  return new Response(body, { status: 400, headers: headersOf(body, newId()) });
}

function refuse(response: ServerResponse, status: number, field: string, newId: () => string): void {
  const body = errorBody(field, 'malformed');
  response.writeHead(status, headersOf(body, newId())).end(body);
}

function errorBody(field: string, reason: Reason): string {
  const { code, message, details } = invalidFields([{ field, reason }]);
  return JSON.stringify({ error: { code, message, details } });
}

function headersOf(body: string, id: string): Record<string, string> {
  return {
    ...guarded,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': id,
    connection: 'close',
  };
}

/** Node keeps the answer under way here; its own handler of this event asks it too. */
interface MaybeAnswering {
  _httpMessage?: { headersSent: boolean } | null;
}
