import { Agent, request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { ApiError } from '../../contract/core/errors.ts';
import type { Log } from '../../kit/log.ts';
import { toFailure } from './failure.ts';
import { peerHeader } from './peer.ts';
import type { Other } from './server.ts';

/** Of this hop alone (RFC 9110, section 7.6.1). The transfer encoding stays: it says that there is a body. */
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

/** Passes a request on to the server at a local socket, and its answer back, both as they come. */
export function forwarder(socketPath: string, parts: { newId: () => string; log: Log }): Other {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return (request, response, asked) => {
    const onward = ask({
      socketPath,
      agent,
      method: request.method ?? 'GET',
      path: asked,
      headers: headersOf(request),
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer.rawHeaders));
      answer.on('error', () => response.destroy());
      answer.pipe(response);
      // Streams of the server begin with their headers.
      response.flushHeaders();
    });
    onward.on('error', (error) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const id = parts.newId();
      parts.log.warn({ request_id: id, error: error.message }, 'the server did not answer');
      const failure = toFailure(unavailable(), id, parts.log);
      if (!request.complete) response.setHeader('connection', 'close');
      response.writeHead(failure.status, { ...failure.headers, 'x-request-id': id }).end(failure.body);
    });
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  };
}

function headersOf(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers };
  for (const name of ofThisHop) delete headers[name];
  headers[peerHeader] = request.socket.remoteAddress ?? '';
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
