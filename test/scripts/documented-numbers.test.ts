import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxStreams } from '../../src/contract/analytics/live.ts';

const read = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ');
const found = (path: string, pattern: RegExp) => pattern.exec(read(path))?.slice(1).map(Number);

it('the speed of the overview in README is the one that was measured', () => {
  const readme = found('README.md', /With 100 million events, the overview of 90 days takes (\d+) ms/);
  expect(readme).toEqual(found('docs/performance.md', /\| Overview, 90 days \|(?:[^|]+\|){4} (\d+) ms \|/));
});

it('the limits of live streams in docs/dashboard.md are those of the server', () => {
  const { node, account, caller } = maxStreams;
  const limits = /Limits: (\d+) streams per node, (\d+) per account and (\d+) per member or API key/;
  expect(found('docs/dashboard.md', limits)).toEqual([node, account, caller]);
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the embedded event store has one size everywhere',
  () => {
    const sizes = [
      found('docs/install/package.md', /\| chDB, the embedded event store \| (\d+) MB \|/),
      found('docs/install/docker.md', /(\d+) MB of it is the embedded event store/),
      found('docs/install/systemd.md', /chDB \((\d+) MB\)/),
    ];
    const folder = 'node_modules/@chdb';
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(sizes).toEqual(sizes.map(() => [Math.round(bytes / 10_000_000) * 10]));
  },
);

it('CONTRIBUTING names the variables that benchmarks read', () => {
  const read = readdirSync('bench').flatMap((name) => [
    ...readFileSync(join('bench', name), 'utf8').matchAll(/process\.env\.(TRUCE_)?BENCH_([A-Z]+)/g),
  ]);
  const [, listed = ''] =
    /`TRUCE_BENCH_SECONDS`,([^.]*)\./.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  const named = ['SECONDS', ...[...listed.matchAll(/_([A-Z]+)`/g)].map(([, name]) => name)];
  // What one part of a benchmark tells another has no prefix.
  const variables = read.filter(([, prefix]) => prefix).map(([, , name]) => name);
  expect([...new Set(variables)].sort()).toEqual(named.sort());
});
