import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPages } from '../../src/cli/commands/all.ts';
import { exitCodes } from '../../src/cli/frame/exit-codes.ts';
import { exitsOf } from '../../src/cli/frame/write-help.ts';
import { byOwner } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  await byOwner(server)('POST /v1/sites', { body: { domain: 'paper.example' } });
});
afterAll(() => server?.stop());

it('truce report of a period that is not over ends as its help says', async () => {
  const words = ['report', 'paper.example', 'weekly', '--date', new Date().toISOString().slice(0, 10)];
  const env = { TRUCE_DATA_DIR: server.dataDir, PORT: new URL(server.url).port };
  expect(await runCommand(words, env)).toMatchObject({
    code: exitCodes.usage.code,
    error: 'truce: --date must lie in a day, week or month that is over\n',
  });
  const page = (await loadPages('report')).find(({ name }) => name === 'report');
  const meanings = page ? exitsOf(page) : [];
  expect(meanings.filter(({ meaning }) => meaning.includes('not over')).map(({ code }) => code)).toEqual([2]);
});
