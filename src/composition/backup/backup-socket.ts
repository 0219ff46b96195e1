import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../../events/store/engine.ts';
import type { Config } from '../config.ts';
import { socketIn } from '../ingest/ingest-processes.ts';
import type { Runtime } from '../runtime.ts';
import { BackupRefused } from './refused.ts';

const noteOf = (dataDir: string) => join(dataDir, 'backup.socket');

/**
 * Where `truce backup` gets its bytes while the server has the embedded stores: a local socket that only the user of
 * the data directory reaches.
 */
export async function openBackupSocket(
  config: Config,
  { log, version, now }: Pick<Runtime, 'log' | 'version' | 'now'>,
  engine: Engine,
): Promise<{ close(): Promise<void> }> {
  const { path, remove } = socketIn(config.dataDir, 'backup.sock');
  const server = createServer(async (_, response) => {
    try {
      const { backupOf } = await import('./running-backup.ts');
      const bytes = backupOf({ config, engine, log, version, now: now() });
      await pipeline(Readable.from(bytes, { objectMode: false }), response);
    } catch (error) {
      // Without its end the file is refused; the command removes it.
      response.destroy();
      log.warn({ error: String(error) }, 'a backup was not finished');
    }
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    writeFileSync(noteOf(config.dataDir), path, { mode: 0o600 });
  } catch (error) {
    log.warn({ error: String(error) }, '`truce backup` cannot reach this server; stop it to back up');
  }
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(noteOf(config.dataDir), { force: true });
      remove();
    },
  };
}

/** The backup that the running server writes. @throws BackupRefused where no server takes the call */
export async function* backupFromServer(dataDir: string): AsyncGenerator<Buffer> {
  const response = await ask(dataDir);
  try {
    for await (const piece of response) yield piece as Buffer;
  } catch {
    throw new BackupRefused('the server stopped writing the backup; its log says why');
  }
}

function ask(dataDir: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(
        new BackupRefused(
          `the process that has ${dirname(noteOf(dataDir))} does not take backups; stop it and try again`,
        ),
      );
    try {
      const socketPath = readFileSync(noteOf(dataDir), 'utf8');
      request({ socketPath, path: '/backup' }, resolve).once('error', refuse).end();
    } catch {
      refuse();
    }
  });
}
