import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { debianProgram, userId } from './debian-program.ts';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  url: string;
  /** Of the server's first process; null where it was given from outside. */
  pid: number | null;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL with an empty database: Debian's server on a fresh directory, or, with
 * TRUCE_TEST_POSTGRES_URL, a database of its own on that server.
 * @returns null, after saying why, where there is none.
 */
export async function startPostgres(): Promise<TestPostgres | null> {
  const given = process.env.TRUCE_TEST_POSTGRES_URL;
  if (given) return freshDatabase(given, null, async () => undefined);
  const binary = debianProgram(findPostgres, 'postgresql');
  return binary === null ? null : startServer(binary);
}

function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${root}/${version}/bin/postgres`).find((path) => existsSync(path));
}

async function startServer(binary: string): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'truce-postgres-'));
  const account = unprivileged(directory);
  const data = join(directory, 'data');
  run('cp', ['-a', initialized(binary), data]);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: directory, fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binary, ['-D', data, '-p', String(port), ...flags], {
    ...account,
    cwd: directory,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // A test run that is cut short must not leave a server behind.
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  return freshDatabase(`postgres://truce@127.0.0.1:${port}/postgres`, server.pid ?? null, async () => {
    process.off('exit', end);
    end();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  });
}

/** What `initdb` makes, which takes a second of processor time. It is made once and kept. */
function initialized(binary: string): string {
  const kept = resolve(`node_modules/.cache/truce-postgres-${basename(dirname(dirname(binary)))}`);
  if (existsSync(kept)) return kept;
  const directory = mkdtempSync(join(tmpdir(), 'truce-initdb-'));
  const data = join(directory, 'data');
  const draft = `${kept}-${process.pid}`;
  run(
    join(binary, '../initdb'),
    ['-D', data, '-U', 'truce', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...unprivileged(directory), cwd: directory },
  );
  mkdirSync(dirname(kept), { recursive: true });
  run('cp', ['-a', data, draft]);
  rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(draft, kept);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another worker was first
  }
  return kept;
}

function run(program: string, words: string[], options: SpawnSyncOptions = {}): void {
  const { status, error, stderr } = spawnSync(program, words, options);
  if (status !== 0) throw new Error(`${program}: ${error ?? stderr}`);
}

/** PostgreSQL refuses to run as root. */
function unprivileged(directory: string): { uid?: number; gid?: number } {
  const uid = process.getuid?.() === 0 ? userId('postgres', 'nobody') : undefined;
  if (uid === undefined) return {};
  chownSync(directory, uid, 0);
  return { uid, gid: uid };
}

async function freshDatabase(
  serverUrl: string,
  pid: number | null,
  stopServer: () => Promise<void>,
): Promise<TestPostgres> {
  const name = `truce_test_${process.pid}_${Date.now()}`;
  await command(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return {
    url: url.href,
    pid,
    async stop() {
      // A server of our own goes as a whole, and a test may have killed it.
      if (pid === null) await command(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await stopServer();
    },
  };
}

/** Patient, since the server may still be starting. */
async function command(url: string, statement: string): Promise<void> {
  for (let patience = 100; ; patience--) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined); // the answer of the statement decides
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      const starting = /ECONNREFUSED|57P03/.test(String((error as { code?: string }).code));
      if (!starting || patience === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined); // never connected
    }
  }
}
