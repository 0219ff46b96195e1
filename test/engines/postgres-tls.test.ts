import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreRefused, StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { readDatabaseUrl } from '../../src/records/database-url.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { encryptWith, ownCertificate } from '../support/tls-postgres.ts';

const postgres = await startPostgres();
const isOurs = postgres?.pid != null;
const title = 'PostgreSQL over TLS';

describe.skipIf(!isOurs)(isOurs ? title : `${title} (skipped: no PostgreSQL of our own)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-tls-'));
  const authority = join(folder, 'ca.crt');
  const dataDir = join(folder, 'data');
  const at = (query: string) => `${postgres?.url}?${query}`;
  const trusting = at(`sslmode=require&sslrootcert=${authority}`);
  beforeAll(() => writeFileSync(authority, ''));
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What one question of a server, a command and `truce doctor` say; null: all is well. */
  async function ask(url: string) {
    const records = openPostgres(readDatabaseUrl(url), () => undefined);
    try {
      const [row] = (
        await sql<{ ssl: boolean }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(
          records.db,
        )
      ).rows;
      return row?.ssl;
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      // A start waits: ingest processes accept events meanwhile.
      expect(error).not.toBeInstanceOf(StoreRefused);
      return (error as Error).message;
    } finally {
      await records.close();
    }
  }

  async function expectOneLine(url: string, says: string) {
    const env = { TRUCE_DATA_DIR: dataDir, TRUCE_DATABASE_URL: url };
    const { code, error } = await runCommand(['user', 'list', '--json'], env);
    expect([code, JSON.parse(error)]).toEqual([1, { error: { message: says, exit_code: 1 } }]);
  }

  it('asks for it to be turned on', async () => {
    const says =
      'The database is unavailable: The server does not support SSL connections. ' +
      'Turn on TLS in the server, or remove sslmode from TRUCE_DATABASE_URL.';
    expect(await ask(at('sslmode=verify-full'))).toBe(says);
    await expectOneLine(at('sslmode=require'), says);
  });

  it('checks the certificate unless told not to', async () => {
    const trusted = ownCertificate();
    writeFileSync(authority, trusted.cert);
    await encryptWith(postgres as never, trusted);
    await expect.poll(() => ask(at('sslmode=no-verify'))).toBe(true);
    expect(await ask(trusting)).toBe(true);
    expect(await ask(at(`sslrootcert=${authority}`))).toBe(true);
    expect(await ask(at('sslmode=disable'))).toBe(false);
    expect(await ask(at('sslmode=require'))).toContain('self-signed certificate. Check the certificate');
  });

  it('is unavailable while the certificate is not trusted, with what to do', async () => {
    await encryptWith(postgres as never, ownCertificate());
    const says =
      'The database is unavailable: self-signed certificate. ' +
      'Check the certificate of the server, and sslrootcert in TRUCE_DATABASE_URL.';
    await expect.poll(() => ask(trusting)).toBe(says);
    await expectOneLine(trusting, says);
    const named = ownCertificate('DNS:other.example');
    await encryptWith(postgres as never, named);
    writeFileSync(authority, named.cert);
    await expect
      .poll(() => ask(trusting))
      .toMatch(/does not match certificate's altnames.* Check the certificate/);
  });
});
