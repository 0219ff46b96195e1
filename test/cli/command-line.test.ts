import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadPages } from '../../src/cli/commands/all.ts';
import { showPasses } from '../../src/cli/frame/byte-progress.ts';
import { exitCodes } from '../../src/cli/frame/exit-codes.ts';
import { openProgress } from '../../src/cli/frame/progress.ts';
import { exitsOf } from '../../src/cli/frame/write-help.ts';
import { writeReference } from '../../src/cli/frame/write-reference.ts';
import { settingNames } from '../../src/composition/setting-names.ts';
import { copyEmptyData } from '../support/empty-data.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-command-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function truce(words: string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
  });
}

const commandPages = await loadPages('all');
const reference = readFileSync('docs/command-line.md', 'utf8');

describe('docs/command-line.md', () => {
  it('is what the help texts say (npm run build && node dist/truce.js reference > docs/command-line.md)', () => {
    expect(reference).toBe(writeReference(commandPages));
  });

  it('has the table of exit codes', () => {
    const rows = [...reference.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => ({
      code: Number(code),
      meaning,
    }));
    expect(rows).toEqual(Object.values(exitCodes));
  });
});

describe.each(commandPages.map((page) => [page.name, page] as const))('truce %s', (name, page) => {
  it('has a manual page', () => {
    const { stdout, status } = truce([...name.split(' '), '--help']);
    expect(status).toBe(0);
    const sections = ['Usage:', 'Options:', 'Data:', 'Output with --json:', 'Examples:', 'Exit codes:'];
    expect(sections.filter((section) => !stdout.includes(section))).toEqual([]);
    expect(stdout).toContain(page.summary);
    for (const { code, meaning } of exitsOf(page)) expect(stdout).toContain(`${code}`.padEnd(5) + meaning);
    expect(stdout.split('\n').filter((line) => line.length > 100 && !line.startsWith('  $ '))).toEqual([]);
  });

  it('says what it does in an imperative of at most 70 characters', () => {
    expect(page.summary).toMatch(/^[A-Z][a-z]+ /);
    expect(page.summary.length).toBeLessThanOrEqual(70);
    expect(page.examples.length).toBeGreaterThan(0);
    const known: readonly string[] = ['PORT', 'HOST', ...settingNames];
    expect(page.settings.filter((setting) => !known.includes(setting))).toEqual([]);
  });

  it('refuses unknown options with a suggestion', () => {
    const { stderr, status } = truce([...name.split(' '), '--jsn']);
    expect(stderr).toBe("truce: unknown option '--jsn' (Did you mean --json?)\n");
    expect(status).toBe(2);
  });
});

describe('wrong usage', () => {
  it.each([
    [['serv'], "unknown command 'serv' (Did you mean serve?)"],
    [['xyzzy'], "unknown command 'xyzzy'; see truce --help"],
    [['help', 'serv'], "unknown command 'serv' (Did you mean serve?)"],
    [['serv', '--help'], "unknown command 'serv' (Did you mean serve?)"],
    [['help', 'xyzzy'], "unknown command 'xyzzy'; see truce --help"],
    [['user', 'frob'], "unknown command 'frob'; see truce user --help"],
    [['spool', 'frob'], "unknown command 'frob'; see truce spool --help"],
    [['user', '--frob'], "unknown option '--frob'; see truce user --help"],
    [['user', 'lst'], "unknown command 'lst' (Did you mean list?)"],
    [['verify', '--days', '731'], 'Enter a number from 1 to 730; see truce verify --help'],
    [
      ['report', 'example.com', 'yearly'],
      "'yearly' is not a kind. Allowed choices are daily, weekly, monthly; see truce report --help",
    ],
    [['report'], "missing required argument 'site'; see truce report --help"],
    [['user', 'reset-password'], 'see truce user reset-password --help'],
    [['key', 'more'], "too many arguments for 'key'"],
  ])('%j', (words, says) => {
    const { stderr, stdout, status } = truce(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^truce: .*\n$/);
    expect(stderr).toContain(says);
    const json = truce([...words, '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { exit_code: 2 } });
  });
});

it.each([
  [['user', '--json'], 'missing command; see truce user --help'],
  [['--json'], 'missing command; see truce --help'],
  [['spool', '--json', 'x'], "unknown command 'x'; see truce spool --help"],
  [['--json', 'bakup'], "unknown command 'bakup' (Did you mean backup?)"],
])('%j is refused as JSON', (words, message) => {
  const { stderr, stdout, status } = truce(words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(JSON.parse(stderr)).toEqual({ error: { message, exit_code: 2 } });
});

it.each([
  [['verify', '--days', '1', '--days', '2'], '--days <n>'],
  [['count-log', 'x.log', '--site', 'a.example', '--site', 'b.example'], '--site <site>'],
])('%j is refused: one of the values would be lost', (words, option) => {
  const [command] = words;
  expect(truce(words)).toMatchObject({
    status: 2,
    stderr: `truce: option '${option}' is given more than once; see truce ${command} --help\n`,
  });
});

it.each([
  [['--json', 'spool', 'repair']],
  [['spool', '--json', 'repair']],
  [['--json', 'spool', '--json', 'repair']],
])('%j prints JSON, as with --json at the end', (words) => {
  copyEmptyData(dataDir);
  expect(truce(words).stdout.trim()).toBe('{"files":[]}');
});

it('an invalid setting is one line and has its code', () => {
  const { stderr, status } = truce(['user', 'list'], { PORT: 'abc' });
  expect(stderr).toBe('truce: PORT: must be a whole number from 0 to 65535, not "abc"\n');
  expect(status).toBe(exitCodes.settings.code);
});

it.each([
  [['key'], /^truce_\w+$/, /^\{"key":"truce_\w+"\}$/],
  [['user', 'list'], /^$/, /^$/],
  [['spool', 'repair'], /^No damaged spool files in /, /^\{"files":\[\]\}$/],
  [
    ['verify', '--days', '1'],
    /^0 sessions and 0 numbers verified\.$/,
    /^\{"sessions":0,"numbers":0,"from":"(.{10})","to":"\1","events_from":"\1","verified":true,"difference":null,"damaged":\[\],"set_aside":\[\],"repaired":null\}$/,
  ],
])('truce %j prints a text, or JSON', (words, text, json) => {
  copyEmptyData(dataDir);
  expect(truce(words).stdout.trim()).toMatch(text);
  expect(truce([...words, '--json']).stdout.trim()).toMatch(json);
});

it.each([
  [['user', 'list']],
  [['lint']],
  [['verify']],
  [['report', 'example.com', 'daily']],
  [['privacy']],
  [['spool', 'repair']],
])('truce %j in the wrong directory says so, and makes nothing there', (words) => {
  const missing = join(dataDir, 'missing');
  const { stdout, stderr, status } = truce(words, { TRUCE_DATA_DIR: missing });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`truce: there is no installation in ${missing}; set TRUCE_DATA_DIR to its directory\n`);
  expect(existsSync(missing)).toBe(false);
});

describe('standard output', () => {
  it.each([['key'], ['openapi']])('that cannot be written is a fault: %s', (...words) => {
    copyEmptyData(dataDir);
    const { stderr, status } = shell(`${words.join(' ')} > /dev/full`);
    expect({ stderr, status }).toEqual({ stderr: 'truce: standard output: the disk is full\n', status: 1 });
  });

  it('whose reader has seen enough is none', () => {
    expect(shell('openapi | head -c 9')).toMatchObject({ stderr: '', stdout: '{\n  "open' });
  });

  function shell(line: string) {
    return spawnSync('sh', ['-c', `"${process.execPath}" dist/truce.js ${line}`], {
      env: { PATH: process.env.PATH, TRUCE_DATA_DIR: dataDir, TRUCE_LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    });
  }
});

it('days that cannot be are a wrong value, as a day that is none', () => {
  copyEmptyData(dataDir);
  const words = ['verify', '--from', '2026-11-20', '--to', '2026-11-10', '--json'];
  expect(JSON.parse(truce(words).stderr)).toMatchObject({ error: { exit_code: 2 } });
});

it('a data directory that is a file is one line', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(truce(['serve'], { TRUCE_DATA_DIR: file, PORT: '0' })).toMatchObject({
    status: exitCodes.settings.code,
    stderr: `truce: TRUCE_DATA_DIR: ${file} is a file, not a directory\n`,
  });
});

it.each([
  ['serve', ['serve']],
  ['backup', ['backup', 'x.truce']],
])('truce %s leaves a directory with other files alone', (_, words) => {
  const directory = join(dataDir, 'project');
  mkdirSync(directory, { mode: 0o755 });
  writeFileSync(join(directory, 'run.sh'), '', { mode: 0o755 });
  expect(truce(words, { TRUCE_DATA_DIR: directory, PORT: '0' })).toMatchObject({
    status: exitCodes.settings.code,
    stderr: `truce: TRUCE_DATA_DIR: ${directory} has files that are not Truce's (run.sh); set it to Truce's own directory or to an empty one\n`,
  });
  expect(readdirSync(directory)).toEqual(['run.sh']);
  rmSync(directory, { recursive: true });
});

describe('progress', () => {
  const terminal = (isTTY: boolean) => {
    let written = '';
    const stream = { isTTY, columns: 80, write: (text: string) => (written += text) };
    return { stream: stream as unknown as NodeJS.WriteStream, written: () => written };
  };

  it('is one line on a terminal, removed at the end', () => {
    const { stream, written } = terminal(true);
    const progress = openProgress('Copying', stream);
    progress.update(1, 2);
    progress.update(1, 2);
    progress.end();
    expect(written()).toBe('\r\x1b[KCopying [############............] 50%\r\x1b[K');
  });

  it('is whole on a terminal that does not say how wide it is', () => {
    const { stream, written } = terminal(true);
    const progress = openProgress('Copying', Object.assign(stream, { columns: 0 }));
    progress.update(12, null);
    expect(written()).toBe('\r\x1b[KCopying 12');
  });

  it('is not written to a file', () => {
    const { stream, written } = terminal(false);
    const progress = openProgress('Copying', stream);
    progress.update(1, 2);
    progress.end();
    expect(written()).toBe('');
  });

  it('of a file that is read twice shows its size, then the share of it', async () => {
    const { stream, written } = terminal(true);
    async function* file() {
      yield Buffer.alloc(3_000);
      yield Buffer.alloc(1_000);
    }
    const read = showPasses(file, ['Checking the backup', 'Restoring'], stream);
    for (let pass = 0; pass < 2; pass++) for await (const _ of read());
    expect(written().split('\r\x1b[K').filter(Boolean)).toEqual([
      'Checking the backup, kilobytes: 3',
      'Checking the backup, kilobytes: 4',
      'Restoring [##################......] 75%',
      'Restoring [########################] 100%',
    ]);
  });
});
