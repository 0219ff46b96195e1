import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { SentFile } from './send-file.ts';

/** A request for a file, as this node received it. */
export interface PassedOn {
  /** Path below the base path. */
  path: string;
  header: (name: string) => string | undefined;
  /** IP address of the client. */
  address: string;
}

/** Who asks, and for which part: the other node checks the permissions again. */
const sentOn = ['authorization', 'cookie', 'range', 'if-range'];
/** What the file's own headers are; the rest of the response is this node's. */
const kept = [
  ...['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag'],
  ...['cache-control', 'x-content-type-options', 'referrer-policy'],
];
/** A request with this header came from another node and is not passed on again. */
export const passedOnHeader = 'x-truce-passed-on';
/** Milliseconds until the other node has to respond. Its body may take as long as the client takes to read it. */
const patienceMs = 5_000;

/**
 * Gets a file from another node, streamed.
 * @param url of the other node
 * @returns `gone` if that node no longer has the file; `away` if it does not respond.
 */
export async function fileOfNode(
  url: string,
  request: PassedOn,
  waitMs = patienceMs,
): Promise<SentFile | 'gone' | 'away'> {
  const answer = await ask(url, request, waitMs).catch(() => null); // refused, reset or too late
  if (!answer) return 'away';
  const { statusCode: status } = answer;
  if (status !== 200 && status !== 206) {
    answer.destroy();
    return status === 404 ? 'gone' : 'away';
  }
  const headers = kept.flatMap((name) => {
    const value = answer.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    status,
    body: Readable.toWeb(answer) as SentFile['body'],
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

function ask(url: string, { path, header, address }: PassedOn, waitMs: number): Promise<IncomingMessage> {
  const headers = sentOn.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [[name, value]];
  });
  const options = {
    headers: { ...Object.fromEntries(headers), 'x-forwarded-for': address, [passedOnHeader]: '1' },
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url + path, options);
    const late = setTimeout(() => request.destroy(new Error('no answer')), waitMs);
    request.once('response', resolve);
    request.once('error', reject);
    for (const over of ['response', 'close']) request.once(over, () => clearTimeout(late));
    request.end();
  });
}
