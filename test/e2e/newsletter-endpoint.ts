import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The owner's own address for letters: refuses until it is told to accept. */
export async function startEndpoint() {
  const bodies: string[] = [];
  const paths: string[] = [];
  let status = 503;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    paths.push(request.url ?? '');
    response.writeHead(status, { 'access-control-allow-origin': '*' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/letter`,
    bodies,
    paths,
    accept() {
      status = 204;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
