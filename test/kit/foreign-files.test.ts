import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { refuseForeign } from '../../src/kit/foreign-files.ts';

it.each([
  ['a project’s files', ['customers.xlsx', 'src/run.sh'], 'customers.xlsx, src'],
  ['folders that are named like Truce’s', ['events/2025.csv', 'exports/q1.csv'], 'events, exports'],
  ['many files', ['a', 'b', 'c', 'd'], 'a, b, c, …'],
])('a directory with %s is not Truce’s', (_, files, named) => {
  const directory = directoryWith(files);
  expect(() => refuseForeign(directory)).toThrow(
    `TRUCE_DATA_DIR: ${directory} has files that are not Truce's (${named}); set it to Truce's own directory or to an empty one`,
  );
});

it.each([
  ['nothing', []],
  ['what a disk, an editor or a repository puts there', ['lost+found/1', '.gitkeep']],
  ['a backup to restore, and the demo', ['backups/truce.backup', 'demo/truce.sqlite']],
  ['volumes that wait for their contents', ['events/', 'exports/']],
  ['an installation, and something else', ['truce.sqlite', 'notes.txt']],
  ['an installation with records in PostgreSQL', ['node-name', 'events/1', 'certificate.pem']],
])('a directory with %s is used', (_, files) => {
  expect(() => refuseForeign(directoryWith(files))).not.toThrow();
});

it('a missing directory is none of its concerns', () => {
  expect(() => refuseForeign(join(tmpdir(), 'truce-not-there'))).not.toThrow();
});

/** @param files with a slash at the end: empty folders */
function directoryWith(files: string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'truce-foreign-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of files) {
    const path = join(directory, file);
    mkdirSync(file.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!file.endsWith('/')) writeFileSync(path, '');
  }
  return directory;
}
