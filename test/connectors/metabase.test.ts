import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorSite, lastDays } from '../support/connector-site.ts';
import { startPostgres } from '../support/postgres.ts';
import { runShell } from '../support/run-shell.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { missing } from '../support/skip.ts';

const page = readFileSync('docs/connectors/metabase.md', 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

const tools = ['psql', 'curl'].filter((name) => spawnSync(name, ['--version']).error);
const isComplete =
  tools.length === 0 ||
  missing('the nightly script of docs/connectors/metabase.md', `without ${tools}`) !== null;
const postgres = isComplete ? await startPostgres() : null;

describe.skipIf(!postgres)('the nightly script', () => {
  let server: RunningServer;
  let site: string;
  let client: pg.Client;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'truce-metabase-'));
    server = await startServer();
    site = await connectorSite(server);
    client = new pg.Client(postgres?.url);
    await client.connect();
    await client.query(block('sql'));
  });
  afterAll(async () => {
    await client?.end();
    await server?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stores the rows of all pages, once, however often it runs', async () => {
    // A page has 10,000 rows; these have fewer, so that there are several.
    const script = block('sh')
      .replace('https://truce.example.com', server.url)
      .replace('-d format=csv', '-d format=csv -d limit=5');
    expect(script).toContain('limit=5');
    writeFileSync(join(folder, 'night.sh'), script.replace(/^ {3}/gm, ''));
    const env = {
      TRUCE_KEY: server.key,
      TRUCE_SITE: site,
      DATABASE_URL: postgres?.url ?? '',
      TMPDIR: folder,
    };
    for (let night = 0; night < 2; night++) {
      // A day of which nothing is left, as after an erasure: it has no row in the answer.
      await client.query(
        "INSERT INTO truce_days VALUES (now(), current_date + 3, 'DE', 'desktop', 7, 0, 0, 0)",
      );
      await runShell(['sh night.sh'], { cwd: folder, env });
      const { rows } = await client.query(
        'SELECT date::text, country, device, sessions FROM truce_days ORDER BY date, country, device',
      );
      expect(rows).toEqual(
        lastDays(3).flatMap((date) =>
          [
            ['DE', 'desktop'],
            ['FR', 'desktop'],
            ['FR', 'mobile'],
            ['ZZ', 'tablet'],
          ].map(([country, device]) => ({ date, country, device, sessions: 1 })),
        ),
      );
    }
  });
});
