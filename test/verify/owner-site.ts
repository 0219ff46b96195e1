import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An owner's web server: one page, and paths that it passes on to the service. */
export interface OwnerSite {
  url: string;
  html: string;
  headers: Record<string, string>;
  status: number;
  /** Answers before the page does; false leaves it to the page. */
  extra: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Paths that begin so are passed on to `service`. */
  passed: string | null;
  service: string;
  reset(): void;
  stop(): Promise<void>;
}

export async function startOwnerSite(): Promise<OwnerSite> {
  const site = {} as OwnerSite;
  site.reset = () => {
    site.html = '<html><head></head></html>';
    site.headers = { 'content-type': 'text/html; charset=utf-8' };
    site.status = 200;
    site.extra = () => false;
    site.passed = null;
  };
  site.reset();
  const server = createServer((request, response) => {
    if (site.extra(request, response)) return;
    if (site.passed && request.url?.startsWith(site.passed)) passOn(site.service, request, response);
    else if (request.url === '/' || request.url === '/there') {
      response.writeHead(site.status, site.headers).end(site.html);
    } else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  site.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  site.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return site;
}

function passOn(service: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = send(
    service + request.url,
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  request.pipe(onward);
}
