import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openapi } from '../src/contract/openapi.ts';
import { findCycle, type Import, importsOf, sourceFiles } from './support/imports.ts';

/**
 * The room map: who may import whom. `values` may be used at run time; of `types` only types. Files at the
 * root of src (app, config, main, first-start) and the demo may import anything.
 */
const rooms: Record<string, { values: string[]; types: string[] }> = {
  contract: { values: [], types: [] },
  kit: { values: [], types: [] },
  events: { values: ['kit'], types: ['contract'] },
  records: { values: ['kit'], types: ['contract'] },
  // Refusing a request means throwing the contract's ApiError: the one value ingest takes from it.
  ingest: { values: ['events', 'records', 'kit', 'contract/errors.ts'], types: ['contract'] },
  analytics: { values: ['events'], types: ['contract'] },
  jobs: { values: ['records', 'kit'], types: [] },
  reports: { values: ['analytics', 'records', 'jobs', 'kit'], types: ['contract'] },
  http: {
    values: ['contract', 'ingest', 'analytics', 'records', 'reports', 'jobs', 'kit'],
    types: [],
  },
  sdk: { values: [], types: ['contract'] },
  // The client knows the contract by type only; schemas as values would cost a page 94 KB.
  web: { values: ['contract/client.ts'], types: ['contract'] },
};

/** Engines are named in their drivers, and drivers are opened in app.ts alone. */
const drivers: Record<string, string[]> = {
  chdb: ['src/events/chdb.ts'],
  '@clickhouse/client': ['src/events/chdb.ts', 'src/events/clickhouse.ts', 'src/events/client-engine.ts'],
  libsql: ['src/records/sqlite.ts', 'src/records/directory-lock.ts'],
  pg: ['src/records/postgres.ts'],
  ioredis: ['src/kit/redis.ts', 'src/kit/limiter/redis.ts', 'src/kit/signals/redis.ts'],
};

const source = sourceFiles('src');
const imports = source.flatMap(importsOf);
const ours = imports.filter((each) => each.to.startsWith('src/'));
const words = ({ from, to }: Import) => `${from} → ${to}`;

describe('architecture', () => {
  it('rooms import only what the map allows', () => {
    const wrong = ours.filter((each) => {
      const room = roomOf(each.from);
      const map = rooms[room];
      if (!map || roomOf(each.to) === room) return false;
      const allowed = each.typeOnly ? [...map.values, ...map.types] : map.values;
      return !allowed.some((name) => name === roomOf(each.to) || `src/${name}` === each.to);
    });
    expect(wrong.map(words)).toEqual([]);
  });

  it('every folder of src is a room of the map, or the demo', () => {
    const folders = new Set(source.map(roomOf).filter((room) => room !== ''));
    expect([...folders].filter((room) => !rooms[room] && room !== 'demo')).toEqual([]);
  });

  it('nothing runs in a circle', () => {
    expect(findCycle(ours)).toBeNull();
  });

  it('engines are named in their drivers only, and drivers opened in app.ts only', () => {
    const strangers = imports.filter((each) => {
      const files = Object.entries(drivers).find(
        ([name]) => each.to === name || each.to.startsWith(`${name}/`),
      )?.[1];
      return files !== undefined && !files.includes(each.from);
    });
    expect(strangers.map(words)).toEqual([]);
    const opened = /^src\/(events|records|kit)\/.*\b(chdb|clickhouse|sqlite|postgres|redis|memory)\.ts$/;
    const elsewhere = ours.filter(
      (each) => opened.test(each.to) && !each.typeOnly && each.from !== 'src/app.ts',
    );
    expect(elsewhere.map(words)).toEqual([]);
  });

  it('the environment is read in config.ts only', () => {
    expect(source.filter((file) => read(file).includes('process.env'))).toEqual(['src/config.ts']);
  });

  it('no file is over 300 lines', () => {
    const all = [...source, ...sourceFiles('test'), ...sourceFiles('bench'), ...sourceFiles('scripts')];
    expect(all.filter((file) => read(file).split('\n').length > 301)).toEqual([]);
  });

  it('names say what a file does', () => {
    const vague = /\/(utils?|helpers?|common|types|services?|misc|shared)\.tsx?$/;
    expect(source.filter((file) => vague.test(file))).toEqual([]);
    expect(source.filter((file) => /[A-Z_]/.test(file))).toEqual([]);
  });

  it('nothing is exported by default, no check is silenced', () => {
    const silenced = /export default|biome-ignore|@ts-(ignore|expect-error|nocheck)|: any\b|as any\b/;
    expect(source.filter((file) => silenced.test(read(file)))).toEqual([]);
  });

  it('docs/openapi.json is what the contract says', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(JSON.parse(read('docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openapi(version))));
  });

  it('.env.example names every setting', () => {
    const names = [...read('src/config.ts').matchAll(/^ {2}'(TRUCE_\w+)',$/gm)].map((match) => match[1]);
    const example = read('.env.example');
    const readme = read('README.md');
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !example.includes(`${name}=`) || !readme.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it('versions are pinned exactly', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('nothing made by a build is committed', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    expect(tracked.filter((file) => /^(dist|node_modules|data|test-results)\//.test(file))).toEqual([]);
  });
});

function roomOf(file: string): string {
  const parts = file.split('/');
  return parts.length > 2 ? (parts[1] ?? '') : '';
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
