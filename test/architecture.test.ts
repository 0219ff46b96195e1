import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openapi } from '../src/contract/core/openapi.ts';
import { filesBelow, type Import, readImports } from './support/source-imports.ts';

/** What numbers can be split by, for how long they are kept, and how paths are written. */
const facts = ['analytics/dimensions', 'limits/kept-days', 'core/url-path'].map((at) => `contract/${at}.ts`);
const [dimensionNames, keptDays] = facts as [string, string];
const [ourTexts, roles] = ['contract/sites/default-template.ts', 'contract/sites/roles-of-targets.ts'];
const [choiceKinds, limits] = ['contract/sites/choice-kinds.ts', 'contract/limits'];
const rules = ['sites/home-address.ts', 'sites/country-rules.ts', 'integrations/alert-version.ts'];
const forEverybody = ['messages', 'fairness', 'core/clean-name.ts', ...rules].map((at) => `contract/${at}`);

/**
 * The room map: what each room of src may import when it runs, and what for its types alone. A name is a room, a
 * folder of it or one file; a folder with its own line is a room. `cli` and `composition` may import anything.
 */
const rooms: Record<string, { runtime: string[]; types: string[] }> = {
  contract: { runtime: ['kit/messages/languages.ts', 'kit/decoded.ts'], types: [] },
  // What the API says by codes, for the server and the dashboard.
  'contract/messages': { runtime: ['kit/messages', roles], types: ['contract'] },
  'contract/fairness': { runtime: ['kit/messages', ourTexts], types: ['contract'] },
  kit: { runtime: [], types: [] },
  // Columns of JSON are read by the contract's schemas.
  records: { runtime: ['kit', 'contract'], types: [] },
  'events/store': { runtime: ['kit', limits], types: ['contract'] },
  // Makes the rows that numbers are counted from; analytics read the store.
  'events/sessions': { runtime: ['events/store', 'kit', keptDays], types: [] },
  // Refusing an event is part of the policy, and ApiError is how a refusal is said; and what an address may be.
  'events/intake': {
    runtime: ['events/store', 'records', 'kit', 'contract/core', dimensionNames, limits],
    types: ['contract'],
  },
  analytics: { runtime: ['events/store', 'contract/messages', 'kit', ...facts], types: ['contract'] },
  'analytics/ab-test': {
    runtime: ['analytics', 'contract/messages', 'records', 'events/store', 'kit', limits],
    types: ['contract'],
  },
  auth: { runtime: ['contract', 'records', 'kit'], types: ['http/edge'] },
  delivery: { runtime: ['contract', 'records', 'http/edge', 'kit', 'sdk/texts'], types: ['sdk'] }, // texts are data
  'delivery/inline': { runtime: ['contract', 'delivery', 'sdk/ask'], types: ['records'] }, // the script's own rules
  'delivery/installation': { runtime: ['contract', 'records', 'delivery', 'kit'], types: [] },
  'delivery/filter-lists': { runtime: ['delivery', 'records', 'kit', limits, roles], types: ['contract'] },
  'delivery/simulations': {
    runtime: ['delivery/filter-lists', 'records', 'kit', 'contract/sites/plain-wall.ts'],
    types: ['contract'],
  },
  'notifications/email': { runtime: ['contract/messages', 'records', 'kit'], types: ['contract'] },
  notifications: {
    runtime: ['analytics', 'contract/messages', 'records', 'notifications/email', 'kit'],
    types: ['contract'],
  },
  reports: {
    runtime: ['analytics', 'contract/messages', 'records', 'notifications', 'kit', dimensionNames],
    types: ['contract'],
  },
  'reports/exports': {
    // Columns of the connector are the metrics as the contract declares them.
    runtime: [
      ...['events/store', 'analytics', 'records', 'notifications', 'reports', 'kit'],
      'contract/analytics/metrics.ts',
      dimensionNames,
    ],
    types: ['contract'],
  },
  'http/edge': { runtime: ['contract', 'auth', 'events/intake', 'records', 'kit'], types: [] },
  'http/pages': { runtime: ['contract', 'auth', 'reports', 'records', 'http/edge', 'kit'], types: [] },
  http: {
    runtime: [
      ...['http', 'contract', 'auth', 'delivery', 'analytics', 'notifications', 'reports', 'records'],
      ...['events', 'kit'],
    ],
    types: [],
  },
  sdk: { runtime: [], types: ['contract'] },
  // The client knows the contract by type only; schemas as values would cost the page 94 KB.
  web: {
    runtime: ['contract/core/client.ts', ...forEverybody, 'kit/messages', ...facts, choiceKinds, limits],
    types: ['contract'],
  },
};
const composition = ['cli', 'composition'];
const withoutSrc = (file: string) => file.replace(/^src\//, '');

/** Which files may name an engine. Those are the drivers: at most 120 lines. */
const engines: Record<string, string[]> = {
  chdb: ['events/store/chdb.ts'],
  '@clickhouse/client': [
    'events/store/chdb.ts',
    'events/store/clickhouse.ts',
    'events/store/client-engine.ts',
  ],
  libsql: ['records/sqlite.ts', 'records/directory-lock.ts'],
  pg: ['records/postgres.ts'],
  ioredis: ['kit/redis.ts', 'kit/limiter/redis.ts', 'kit/signals/redis.ts', 'events/intake/redis-visits.ts'],
};
const drivers = new Set(Object.values(engines).flat());
/** The engines inside this process; like a driver, opened by app.ts alone. */
const members = new Set([...drivers, 'kit/limiter/memory.ts', 'kit/signals/memory.ts']);

const [maxEntries, maxLines] = [14, { file: 300, driver: 120 }];
/** Texts that source files must not hold, and the files that may. */
const forbidden: { name: string; text: RegExp; except: string[] }[] = [
  { name: 'the environment, outside config.ts', text: /\bprocess\.env\b/, except: ['composition/config.ts'] },
  { name: 'a default export', text: /^export default\b|\bas default\b/m, except: [] },
  { name: 'a silenced check', text: /biome-ignore|@ts-(ignore|expect-error|nocheck)/, except: [] },
  { name: 'any', text: /(?::|\bas) any\b/, except: [] },
];

const vagueName = /^(utils?|helpers?|common|types?|services?|misc|shared)\.\w+$/;

const sources = filesBelow('src', /(?<!\.d)\.tsx?$/);
/** Made by `scripts/messages/write-keys.mjs`, not in Git. */
const made = 'src/kit/messages/keys.d.ts';
const handWritten = ['src', 'sdks', 'test', 'bench', 'scripts']
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|css)$/))
  .filter((file) => file !== made);
const imports = await readImports(sources);
const ours = imports.filter((each) => each.ours);
/** Packages of their own, for other people's programs. */
const sdks = await readImports(filesBelow('sdks', /(?<!\.d)\.tsx?$/));

describe('rooms', () => {
  it('are all on the map', () => {
    const unknown = sources.map(roomOf).filter((room) => !rooms[room] && !composition.includes(room));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it(`are in at most ${maxEntries} folders, with no file beside them`, () => {
    const entries = readdirSync('src');
    expect(entries.length).toBeLessThanOrEqual(maxEntries);
    expect(entries.filter((name) => name.includes('.'))).toEqual([]);
  });

  it.each(Object.keys(rooms))('%s imports only what the map allows', (room) => {
    expect(
      ours
        .filter(({ from }) => roomOf(from) === room)
        .filter(breaksMap)
        .map(say),
    ).toEqual([]);
  });

  it('sdk runs without any package', () => {
    const packages = imports.filter(({ from, ours, runtime }) => roomOf(from) === 'sdk' && !ours && runtime);
    expect(packages.map(say)).toEqual([]);
  });

  it('packages know the SDK by type only, and no other room', () => {
    const strays = sdks.filter(
      ({ to, runtime }) => to.startsWith('src/') && (runtime || !to.startsWith('src/sdk/')),
    );
    expect(strays.map(say)).toEqual([]);
  });

  it('of the dashboard know no other screen', () => {
    const strays = ours.filter(({ from, to }) => {
      const [screen, other] = [screenOf(from), screenOf(to)];
      return screen !== null && other !== null && screen !== other;
    });
    expect(strays.map(say)).toEqual([]);
  });

  it('have no import cycle', () => {
    expect(findCycle(ours.filter(({ runtime }) => runtime))).toEqual([]);
  });
});

describe('engines', () => {
  it('are named by their drivers only', () => {
    const strays = imports.filter(({ from, to }) => engines[to] && !engines[to].includes(withoutSrc(from)));
    expect(strays.map(say)).toEqual([]);
  });

  it('are opened by the service, the records by commands too; serve takes the directory first', () => {
    const places = [
      ...['cli/serve.ts', 'composition/app.ts', 'composition/with-engine.ts', 'composition/open-events.ts'],
      ...['composition/ingest/left-directories.ts', 'composition/ingest/ingest-process.ts'],
      ...['composition/ingest/early-intake.ts', 'composition/ingest/left-segments.ts'],
      ...['composition/open-records.ts', 'composition/embedded-store.ts', 'composition/build-waiting.ts'],
      ...['composition/backup/own-tables.ts', 'composition/move-stores/source-stores.ts'],
      ...['cli/backup-command.ts', 'cli/restore-command.ts', 'cli/migrate-command.ts'],
      ...['cli/doctor/open-small-redis.ts', 'composition/optional-clients.ts'],
    ];
    const openers = ours.filter(({ to, runtime }) => runtime && members.has(withoutSrc(to)));
    const strays = openers.filter(({ from }) => ![...places, ...members].includes(withoutSrc(from)));
    expect(strays.map(say)).toEqual([]);
  });

  it(`have drivers of at most ${maxLines.driver} lines`, () => {
    expect([...drivers].filter((file) => lines(`src/${file}`) > maxLines.driver)).toEqual([]);
  });
});

describe('files', () => {
  it(`have at most ${maxLines.file} lines`, () => {
    expect(handWritten.filter((file) => lines(file) > maxLines.file)).toEqual([]);
  });

  it('say in their name what they do, in kebab-case', () => {
    const bad = handWritten.filter((file) => {
      const name = basename(file);
      return vagueName.test(name) || !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name);
    });
    expect(bad).toEqual([]);
  });

  it('name what they import with its ending', () => {
    expect(ours.filter(({ to }) => !/\.(tsx?|mjs|css|json)$/.test(to)).map(say)).toEqual([]);
  });

  it.each(forbidden)('hold no $name', ({ text, except }) => {
    const bad = sources.filter((file) => !except.includes(withoutSrc(file)) && text.test(read(file)));
    expect(bad).toEqual([]);
  });
});

describe('the repository', () => {
  const manifest = JSON.parse(read('package.json')) as { version: string };

  it('has docs/openapi.json as the contract says (npm run openapi)', () => {
    const document = JSON.parse(JSON.stringify(openapi(manifest.version)));
    expect(JSON.parse(read('docs/openapi.json'))).toEqual(document);
  });

  it('names every setting in .env.example and README', () => {
    const settings = read('src/composition/setting-names.ts').matchAll(/^ {2}'(TRUCE_\w+)',$/gm);
    const names = [...settings].map((match) => match[1]);
    const [example, readme] = [read('.env.example'), read('README.md')];
    expect(names.length).toBeGreaterThan(8);
    const untold = names.filter((name) => !example.includes(`${name}=`) || !readme.includes(`\`${name}\``));
    expect(untold).toEqual([]);
  });

  it('holds nothing that a build makes', () => {
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    expect(tracked.filter((file) => /^(dist|node_modules|data|test-results)\//.test(file))).toEqual([]);
  });
});

function breaksMap({ from, to, runtime }: Import): boolean {
  const room = roomOf(from);
  if (roomOf(to) === room) return false;
  const allowed = [...(rooms[room]?.runtime ?? []), ...(runtime ? [] : (rooms[room]?.types ?? []))];
  return !allowed.some((name) => withoutSrc(to) === name || withoutSrc(to).startsWith(`${name}/`));
}

/** @returns the files of the first cycle found, in order; empty when there is none. */
function findCycle(edges: Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  function visit(file: string, path: string[]): string[] {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of targets.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  }
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

/** `src/http/edge/api.ts` → `http/edge`, which has its own line; `src/auth/mfa/app-codes.ts` → `auth`. */
function roomOf(file: string): string {
  const [room = '', folder] = withoutSrc(file).split('/');
  return rooms[`${room}/${folder}`] ? `${room}/${folder}` : room;
}

/** Folders of src/web that screens share, and those that put screens together: the app and a list of screens. */
const sharedByScreens = ['app', 'i18n', 'numbers', 'site/change', 'site/installation', 'ui'];

/** `src/web/site/wall/wall-tab.tsx` → `site/wall`; null for what is no screen, such as `src/web/site/tabs.ts`. */
function screenOf(file: string): string | null {
  const [, web, ...rest] = file.split('/');
  const folder = ['site', 'settings'].includes(rest[0] ?? '') ? rest.slice(0, -1) : rest.slice(0, 1);
  const screen = folder.slice(0, 2).join('/');
  if (web !== 'web' || ['site', 'settings'].includes(screen)) return null;
  return sharedByScreens.some((name) => screen === name || screen.startsWith(`${name}/`)) ? null : screen;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function lines(file: string): number {
  return read(file).trimEnd().split('\n').length;
}

function say({ from, to, runtime }: Import): string {
  return `${from} imports ${to}${runtime ? '' : ' (types)'}`;
}
