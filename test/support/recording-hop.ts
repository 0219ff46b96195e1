import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A hop before the service that notes what arrives and passes it on as it is. */
export interface RecordingHop {
  url: string;
  seen: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** Where it passes to; set once the service is known. */
  target: string;
  stop(): Promise<void>;
}

export async function startRecordingHop(): Promise<RecordingHop> {
  const hop: RecordingHop = { url: '', seen: [], target: '', stop: async () => undefined };
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request;
    hop.seen.push({ method, path: url, headers });
    const onward = send(hop.target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hop.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return hop;
}
