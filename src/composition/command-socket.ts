import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../kit/log.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { socketIn } from './ingest/ingest-processes.ts';

/** The running server cannot do what a command asked of it; the message says what to do. */
export class ServerRefused extends OperatorError {}

/** What the server writes for a command, by the path that the command asks for. */
export type CommandAnswers = Record<string, (query: URLSearchParams) => AsyncIterable<Buffer>>;

const noteOf = (dataDir: string) => join(dataDir, 'command.socket');

/**
 * Where commands get what only the server can read, since it has the embedded stores: a local socket that only the user
 * of the data directory reaches.
 */
export async function openCommandSocket(
  dataDir: string,
  answers: CommandAnswers,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const { path, remove } = socketIn(dataDir, 'command.sock');
  const server = createServer(async (asked, response) => {
    try {
      const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost');
      const answer = answers[pathname];
      if (!answer) throw new Error(`no command asks for ${pathname}`);
      response.flushHeaders(); // the command learns at once that the server is not stopped
      await pipeline(Readable.from(answer(searchParams), { objectMode: false }), response);
    } catch (error) {
      // Without its end the answer is refused; the command removes what it wrote.
      response.destroy();
      const command = asked.url?.split('?')[0]?.slice(1);
      if ((error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE') {
        log.info({ command }, 'a command was stopped before its answer was complete');
        return;
      }
      log.warn({ command, error: String(error) }, 'a command was not answered');
    }
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    writeFileSync(noteOf(dataDir), path, { mode: 0o600 });
  } catch (error) {
    const message =
      '`truce backup`, `truce export` and `truce migrate-store` cannot reach this server; stop it to use them';
    log.warn({ error: String(error) }, message);
  }
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(noteOf(dataDir), { force: true });
      remove();
    },
  };
}

export interface Asking {
  /** Aborted: the command was stopped. */
  signal?: AbortSignal;
  /** Milliseconds until the server begins to answer, and between two pieces: a statement of the event store takes 11 minutes at most. */
  limits?: { begin: number; silence: number };
}

const usualLimits = { begin: 30_000, silence: 15 * 60_000 };

/**
 * What the running server writes.
 * @throws ServerRefused where no server takes the call, or it breaks off or stays silent
 */
export async function* askServer(
  dataDir: string,
  path: string,
  query: Record<string, string> = {},
  asking: Asking = {},
): AsyncGenerator<Buffer> {
  const response = await ask(dataDir, `${path}?${new URLSearchParams(query)}`, asking);
  try {
    for await (const piece of response) yield piece as Buffer;
  } catch (error) {
    throw error instanceof ServerRefused
      ? error
      : new ServerRefused('the server stopped writing the file; its log says why');
  }
}

function ask(
  dataDir: string,
  path: string,
  { signal, limits = usualLimits }: Asking,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const holder = dirname(noteOf(dataDir));
    let begun: IncomingMessage | undefined;
    const refuse = (error?: unknown) => {
      const reason = `the process that has ${holder} takes no commands; stop it and try again`;
      reject(error instanceof ServerRefused ? error : new ServerRefused(reason));
    };
    try {
      const socketPath = readFileSync(noteOf(dataDir), 'utf8');
      const asked = request({ socketPath, path, signal, timeout: limits.begin }, (response) => {
        asked.setTimeout(limits.silence);
        begun = response;
        resolve(response);
      });
      asked.on('error', refuse);
      const silent = `the process that has ${holder} does not answer; see whether it is stopped or overloaded, and try again`;
      asked.on('timeout', () => (begun ?? asked).destroy(new ServerRefused(silent)));
      asked.end();
    } catch {
      refuse();
    }
  });
}
