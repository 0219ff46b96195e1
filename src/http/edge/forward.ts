import { Agent, request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { ApiError } from '../../contract/core/errors.ts';
import type { Log } from '../../kit/log.ts';
import { codeOf } from '../../kit/store-unavailable.ts';
import { toFailure } from './failure.ts';
import { guarded } from './guard-answers.ts';
import { apiBodyBytes } from './json-body.ts';
import { peerHeader } from './peer.ts';
import type { Other } from './server.ts';

/** Of this hop alone (RFC 9110, section 7.6.1). */
const ofThisHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
  peerHeader,
];
const ofAnswersHop = ['connection', 'keep-alive', 'transfer-encoding'];

/** Errors of a server that had no part in the request: it is not there yet, or any longer. */
const notReached = ['ECONNREFUSED', 'ENOENT', 'EAGAIN'];

/** Passes a request on to the server at a local socket, once its body is there, and the answer back as it comes. */
export function forwarder(socketPath: string, parts: { newId: () => string; log: Log }): Other {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return (request, response, asked) => {
    const pass = (body: Buffer | null) => {
      const options = { socketPath, agent, method: request.method ?? 'GET', path: asked };
      const onward = ask({ ...options, headers: headersOf(request, body) });
      response.once('close', () => onward.destroy());
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer.rawHeaders));
        answer.on('error', () => response.destroy());
        answer.pipe(response);
        // Streams of the server begin with their headers.
        response.flushHeaders();
      });
      onward.on('error', (error) => {
        if (response.headersSent || response.destroyed) return;
        // The server may have done it, and ended: as with a server that is asked directly, nobody knows.
        if (!notReached.includes(codeOf(error))) return request.socket.destroy();
        const id = parts.newId();
        parts.log.warn({ request_id: id, error: error.message }, 'the server did not answer');
        const failure = toFailure(unavailable(), id, parts.log);
        response
          .writeHead(failure.status, { ...failure.headers, ...guarded, 'x-request-id': id })
          .end(failure.body);
      });
      // The length alone says that it is too much; the answer comes without the body.
      if (body === null) onward.flushHeaders();
      else onward.end(body);
    };
    collect(request, pass);
  };
}

/** @param then gets the body, or null where it is larger than any request may be; called once. */
function collect(request: IncomingMessage, then: (body: Buffer | null) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    const wasWhole = bytes <= apiBodyBytes;
    bytes += chunk.length;
    if (bytes <= apiBodyBytes) chunks.push(chunk);
    else if (wasWhole) then(null);
  });
  request.on('end', () => {
    if (bytes <= apiBodyBytes) then(Buffer.concat(chunks));
  });
  // A sender that hangs up gets no answer.
  request.on('error', () => undefined);
}

function headersOf(request: IncomingMessage, body: Buffer | null): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  for (const name of ofThisHop) delete headers[name];
  headers[peerHeader] = request.socket.remoteAddress ?? '';
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  delete headers['transfer-encoding'];
  if (hasBody) headers['content-length'] = body === null ? apiBodyBytes + 1 : body.length;
  return headers;
}

/** As they came, in order and with repeated ones. */
function answerHeaders(raw: string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!ofAnswersHop.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

function unavailable(): ApiError {
  return new ApiError('UNAVAILABLE', 'The service is starting or stopping. Try again in a few seconds.', {
    retry_after: 5,
  });
}
