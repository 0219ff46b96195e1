import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../support/server.ts';

it.each([
  [join(tmpdir(), 'not', 'mounted'), true],
  [tmpdir(), false],
])('a start says whether scheduled backups have no place: %s', async (directory, isMissing) => {
  const server = await startServer({ env: { TRUCE_BACKUP_DIRECTORY: directory } });
  const log = server.log();
  await server.stop();
  expect(log.includes('TRUCE_BACKUP_DIRECTORY does not exist')).toBe(isMissing);
});
