import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskFolder } from '../support/disk-folder.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Names of the table of docs/health.md; `*` and `…` are any characters. */
function documentedNames(): RegExp[] {
  const [, table = ''] = readFileSync('docs/health.md', 'utf8').split('## What is in the data directory');
  const cells = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)];
  const names = cells.flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  return names.map((name) => {
    const plain = name.replace(/\/$/, '').replaceAll('.', '\\.');
    return new RegExp(`^${plain.replaceAll(/[*…]/g, '.*')}$`);
  });
}

it('has only what docs/health.md says, while a server runs and afterwards', async () => {
  const dataDir = mkdtempSync(join(diskFolder, 'truce-contents-'));
  const known = documentedNames();
  const unknown = () => readdirSync(dataDir).filter((name) => !known.some((each) => each.test(name)));
  const server = await startServerProcess({ dataDir });
  expect(readdirSync(dataDir)).toContain('command.socket');
  expect(unknown()).toEqual([]);
  await server.stop();
  expect(unknown()).toEqual([]);
  expect(known.length).toBeGreaterThan(15);
  rmSync(dataDir, { recursive: true });
});
