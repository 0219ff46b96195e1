import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestPostgres } from './postgres.ts';

/** A certificate for 127.0.0.1 that signs itself, and its key (PEM). */
export interface OwnCertificate {
  cert: string;
  key: string;
}

export function ownCertificate(host = 'IP:127.0.0.1'): OwnCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'truce-certificate-'));
  const words = `req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 2 -subj /CN=test -addext subjectAltName=${host}`;
  execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'ignore' });
  const [cert, key] = ['cert', 'key'].map((name) => readFileSync(join(folder, name), 'utf8')) as [
    string,
    string,
  ];
  rmSync(folder, { recursive: true });
  return { cert, key };
}

/** Lets a server of our own encrypt with this certificate from now on, and ends the connections that it has. */
export async function encryptWith({ url }: TestPostgres, { cert, key }: OwnCertificate): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query('SHOW data_directory');
  const folder: string = rows[0].data_directory;
  const { uid, gid } = statSync(folder);
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, text);
    chownSync(path, uid, gid);
    chmodSync(path, 0o600);
  }
  await admin.query('ALTER SYSTEM SET ssl = on');
  await admin.query('SELECT pg_reload_conf()');
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  await admin.end();
}
