import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeReport } from '../../src/cli/report-command.ts';
import { readConfig } from '../../src/composition/config.ts';
import { byOwner } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  await byOwner(server)('POST /v1/sites', { body: { domain: 'paper.example' } });
});
afterAll(() => server?.stop());

const report = (...options: string[]) =>
  runCommand(['report', 'paper.example', 'weekly', ...options], {
    TRUCE_DATA_DIR: server.dataDir,
    PORT: new URL(server.url).port,
  });

it('truce report refuses --json beside another format, which would be left out without a word', async () => {
  expect(await report('--json', '--format', 'csv')).toMatchObject({
    code: 2,
    out: '',
    error: `${JSON.stringify({ error: { message: '--json prints JSON: leave out --format csv, or --json', exit_code: 2 } })}\n`,
  });
  for (const options of [['--json'], ['--json', '--format', 'json'], ['--format', 'json']]) {
    expect(JSON.parse((await report(...options)).out)).toHaveProperty('period');
  }
  expect((await report()).out).toContain('paper.example');
});

it('truce report does not wait for a server that never responds', async () => {
  const hung = createServer(() => undefined);
  await new Promise<void>((listening) => hung.listen(0, '127.0.0.1', listening));
  const { port } = hung.address() as AddressInfo;
  const config = readConfig({ TRUCE_DATA_DIR: server.dataDir, PORT: String(port) });
  const wanted = { site: 'paper.example', kind: 'weekly', format: 'json' } as const;
  const around = { distDir: '', now: Date.now(), answerMs: 50 };
  await expect(writeReport({ records: server.stores.records, config }, wanted, around)).rejects.toThrow(
    `a running server has the data but does not respond at http://127.0.0.1:${port}: set HOST and PORT to its values`,
  );
  hung.closeAllConnections();
  hung.close();
});
