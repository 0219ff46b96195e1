import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesBelow } from '../support/source-imports.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** `truce:1.2.3`, `truce-react-1.2.3.tgz`, `REPOSITORY:1.2.3`, and `version: 1.2.3` of the chart. */
const naming = /(?:\btruce(?:-[a-z]+)?[:-]|REPOSITORY:|^(?:appV|v)ersion: )(\d+\.\d+\.\d+)/gm;

it('files that people install with name this version', () => {
  const files = ['deploy', 'docs/install', 'docs/api'].flatMap((folder) =>
    filesBelow(folder, /(\.md|\.yaml|Dockerfile)$/),
  );
  const named = [...files, 'docs/sdks.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(naming)].map(([text, found]) => ({ file, text, found })),
  );
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter(({ found }) => found !== version)).toEqual([]);
});
