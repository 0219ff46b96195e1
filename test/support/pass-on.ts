import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A page's own host that passes a folder on to the service. */
export interface PassedFolder {
  /** As `/truce`. */
  folder: string;
  /** What the script takes for the service's own address, by the page's host; left out: what the server says. */
  baseUrl?(host: string): string;
}

/** @returns whether the request was for the folder, and is answered. */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, baseUrl }: PassedFolder,
  service: string,
): Promise<boolean> {
  const { url = '', method = 'GET' } = request;
  if (!url.startsWith(`${folder}/`)) return false;
  const body = method === 'POST' ? await buffer(request) : undefined;
  const headers = { 'user-agent': request.headers['user-agent'] ?? '', origin: request.headers.origin ?? '' };
  const answer = await fetch(`${service}${url.slice(folder.length)}`, { method, body, headers });
  const text = await answer.text();
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  const own = baseUrl?.(request.headers.host ?? '');
  response.end(own ? text.replace(/"base_url":"[^"]*"/, `"base_url":"${own}"`) : text);
  return true;
}
