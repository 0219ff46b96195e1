import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { baselineTables } from '../src/records/baseline/baseline.ts';
import { workspacePages } from '../src/web/settings/pages.ts';
import { tabs } from '../src/web/site/tabs.ts';
import { filesBelow } from './support/source-imports.ts';

/** Names that docs/glossary.md replaced. A part of a file name, a folder, an address or a table is one of these words. */
const former = new RegExp(
  `(?:^|[/_-])(?:${[
    ...['experiments?', 'money', 'value', 'connect', 'workspace', 'happenings?', 'surroundings', 'letters?'],
    ...['own[-_]account', 'second[-_](?:step|factors?)', 'two[-_]step', 'logins?', 'repeats?', 'shares'],
    ...['data[-_]links', 'crowd', 'sealed', 'outgoing', 'draw-path', 'deeds', 'pieces', 'packed'],
    'guard-rails?',
    // A mail server is one; what it sends is an email.
    ...['mails?(?!-server)'],
  ].join('|')})(?=[/._-]|$)`,
);

/** Still named the former way. Take a line out when it is renamed; add none. */
const toBeRenamed = {
  files: [] as string[],
  /** Tables keep their names: renaming one would break older versions that run during an update. */
  tables: [
    'mails',
    'mail_attachments',
    'data_links',
    'experiments',
    'logins',
    'repeats',
    'shares',
    'second_factors',
  ],
};

/** Names that are gone from the code. Add each former name here once its last use is renamed. */
const formerIdentifiers = [
  'buried',
  'openExperiments',
  'ExperimentResult',
  'ExperimentResults',
  'openSignals',
  'rotatePath',
  ...['Surroundings', 'whenAsked', 'openCrowd', 'openRecent', 'claimRepeat', 'keepAnswer', 'drawPath'],
  ...['refuseTheRest', 'refuseOwing', 'refuseLimited', 'countTry', 'Letter', 'composeLetter'],
  ...['OutgoingMail', 'StoredMail', 'MailHead', 'queueMail', 'sendMailJob', 'mailReport'],
];

/** The same words for other things: traffic shares, and values of a filter. */
const otherThings = [
  'src/web/site/ab-test/shares-sum.tsx',
  'src/web/numbers/value-names.ts',
  'src/contract/messages/value-texts.ts',
];

/** Parts of the API as published and specified; they stay as they are. */
const publishedPaths =
  /^\w+ \/v1\/(?:login|me\/(?:logins|two-step)|mails|mail-server|mail-test|members\/:id\/second-factors|sites\/:id\/shares)(?:\/|$)/;

const sources = filesBelow('src', /\.(tsx?|css)$/).filter((file) => !file.includes('/migrations/'));

describe('the glossary names', () => {
  it('files and folders', () => {
    const known = [...toBeRenamed.files, ...otherThings];
    const found = sources.filter((file) => former.test(file) && !known.includes(file));
    expect(found).toEqual([]);
  });

  it('addresses of the dashboard', () => {
    const paths = [...tabs, ...workspacePages].map(({ path }) => path);
    expect(paths).toContain('ab-test');
    expect(paths.filter((path) => former.test(path))).toEqual([]);
  });

  it('paths of the API', () => {
    const routes = filesBelow('src/contract', /\.ts$/).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/v1\/[^']*)'/g)].map(
        ([, route = '']) => route,
      ),
    );
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter((route) => former.test(route) && !publishedPaths.test(route))).toEqual([]);
  });

  it('tables', () => {
    const later = filesBelow('src/records', /\.ts$/).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/createTable\('(\w+)'/g)].map(([, table = '']) => table),
    );
    const tables = [...baselineTables.map(({ name }) => name), ...later];
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => former.test(table) && !toBeRenamed.tables.includes(table))).toEqual([]);
  });

  it('identifiers', () => {
    const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(formerIdentifiers.filter((name) => new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('each concept once, with its folder', () => {
    const glossary = readFileSync('docs/glossary.md', 'utf8');
    const names = [...glossary.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
  });
});
