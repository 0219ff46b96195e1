import { connect, type Socket } from 'node:net';

/** Writes bytes to the server as they are; answers what came back once it closes or falls silent. */
export function sendBytes(url: string, parts: (string | Buffer)[], patienceMs = 1_000): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = open(url);
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on('connect', () => {
      for (const part of parts) socket.write(part);
    });
    let silence = setTimeout(done, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk;
      clearTimeout(silence);
      silence = setTimeout(done, Math.min(patienceMs, 100));
    });
    socket.on('error', done);
    socket.on('close', done);
  });
}

/** What came back until the server closed the connection, as the last of the bytes ask it to. */
export function sendUntilClosed(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = open(url);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** How long until the server cuts a connection on which nothing more is sent. */
export function timeUntilCut(url: string, start: string): Promise<number> {
  const begun = Date.now();
  return new Promise((resolve) => {
    const socket = open(url);
    socket.on('connect', () => socket.write(start));
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Date.now() - begun));
  });
}

/** Opens connections that say nothing. */
export async function openIdle(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = open(url);
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    socket.on('error', () => undefined);
  }
  return sockets;
}

export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status ? Number(status) : null;
}

function open(url: string): Socket {
  return connect(Number(new URL(url).port), 'localhost');
}
