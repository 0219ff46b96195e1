import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Answers when this is done. */
  after?: Promise<unknown>;
}

/** A program that keeps what it is sent, and answers as it is told to. */
export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers from now on. */
  answer: (received: Received) => ReceiverAnswer;
  /** The most requests that were open at the same time. */
  maxOpen(): number;
  close(): Promise<void>;
}

export async function startReceiver(answer: Receiver['answer'] = () => ({ status: 204 })): Promise<Receiver> {
  let open = 0;
  let maxOpen = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const one = { headers: request.headers, body };
    receiver.received.push(one);
    const { status, headers = {}, body: text = '', after } = receiver.answer(one);
    await after;
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    maxOpen: () => maxOpen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
