import { Agent, request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { ApiError } from '../../contract/core/errors.ts';
import type { Log } from '../../kit/log.ts';
import { codeOf } from '../../kit/store-unavailable.ts';
import { toFailure } from './failure.ts';
import { guarded } from './guard-answers.ts';
import { apiBodyBytes } from './json-body.ts';
import { peerHeader } from './peer.ts';
import { openBodyRoom, receiveBody } from './receive-body.ts';
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
export function forwarder(
  socketPath: string,
  parts: { newId: () => string; log: Log },
  bodies = openBodyRoom(),
): Other {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return async (request, response, asked) => {
    const refuse = (error: ApiError, id: string) => {
      const failure = toFailure(error, id, parts.log);
      // A body that was not read to its end would be taken for the next request.
      const ending = request.complete ? {} : { connection: 'close' };
      response
        .writeHead(failure.status, { ...failure.headers, ...guarded, ...ending, 'x-request-id': id })
        .end(failure.body);
    };
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
        refuse(unavailable(), id);
      });
      // The length alone says that it is too much; the answer comes without the body.
      if (body === null) onward.flushHeaders();
      else onward.end(body);
    };
    // A sender that hangs up gets no answer.
    const body = await receiveBody(request, apiBodyBytes, bodies).catch(() => null);
    if (body?.failure?.code === 'UNAVAILABLE') refuse(body.failure, parts.newId());
    else if (body) pass(body.failure ? null : body.content);
  };
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
