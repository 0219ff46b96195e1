import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installDebian, until } from './debian.ts';
import { missing } from './missing.ts';
import { freePort } from './server.ts';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a free port with data of its own; null where there is none to be had. */
export async function startPostgres(): Promise<RunningPostgres | null> {
  const given = process.env.TRUCE_TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => undefined };
  const bin = findBin() ?? (installDebian('postgresql') ? findBin() : null);
  return bin === null ? missing('PostgreSQL') : start(bin);
}

async function start(bin: string): Promise<RunningPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'truce-postgres-'));
  const user = ordinaryUser();
  if (user) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const trust = ['--auth=trust', '--username=truce', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...trust], { ...user, cwd: directory, stdio: 'ignore' });
  const port = await freePort();
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), flags, { ...user, cwd: directory, stdio: 'ignore' });
  const url = `postgres://truce@127.0.0.1:${port}/postgres`;
  await until(() => answers(url), 'PostgreSQL');
  return {
    url,
    async stop() {
      await stopped(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // not up yet; asked again
  }
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGINT'); // "fast" shutdown: does not wait for clients
  });
}

function findBin(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? null;
}

/** PostgreSQL refuses to run as root; as root, its own user or nobody runs it. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user here; the next one
    }
  }
  return undefined;
}
