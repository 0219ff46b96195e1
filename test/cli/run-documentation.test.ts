import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames } from '../../src/composition/setting-names.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { documentedBlocks } from '../support/documented-commands.ts';
import { inDocumentedPlaces, monthBefore } from '../support/documented-places.ts';
import { whyNotRunHere } from '../support/not-run-here.ts';
import { runShell } from '../support/run-shell.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { missing } from '../support/skip.ts';

const blocks = documentedBlocks()
  .map(({ page, commands }) => ({ page, commands: commands.filter((each) => !whyNotRunHere(each)) }))
  .filter(({ commands }) => commands.length > 0);
const [guide, others] = [
  blocks.filter(({ page }) => page.endsWith('first-number.md')),
  once(blocks.filter(({ page }) => !page.endsWith('first-number.md'))),
];
/** These open the stores themselves: the server is stopped before. */
const isAlone = ({ commands }: { commands: string[] }) =>
  commands.some((each) => /^truce (restore|verify|migrate|spool)/.test(each));

const tools = ['bash', 'curl', 'openssl', 'zcat'].filter((name) => spawnSync(name, ['--version']).error);
const isComplete =
  tools.length === 0 || missing('commands of the documentation', `without ${tools}`) !== null;

describe.skipIf(!isComplete)('what the documentation says to type', () => {
  let server: LocalServer;
  const folder = mkdtempSync(join(tmpdir(), 'truce-documentation-'));
  const env: Record<string, string> = {};
  const run = (commands: string[], more: Record<string, string> = {}) =>
    runShell(
      commands.map((each) => inDocumentedPlaces(each, { folder, url: server.url, site: env.SITE })),
      {
        cwd: folder,
        env: { ...env, ...more },
      },
    );

  beforeAll(async () => {
    server = await startServer({ dataDir: mkdtempSync(join(diskFolder, 'truce-documentation-')) });
    const port = new URL(server.url).port;
    Object.assign(env, { DIST: resolve('dist/truce.js'), TRUCE_DATA_DIR: server.dataDir, PORT: port });
    for (const name of ['backups', 'logs/20261127', 'etc', 'docs'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'etc/backup-passphrase'), 'a passphrase for backups');
    const line = `203.0.113.7 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/2.0" 200 512 "-" "Mozilla/5.0 Chrome/140.0"\n`;
    for (const name of ['access.log', 'access.log.1', 'access.log.2.gz'])
      writeFileSync(join(folder, name), line);
    const request = {
      ...{ ClientIP: '203.0.113.7', ClientRequestHost: 'example.com', ClientRequestMethod: 'GET' },
      ...{
        ClientRequestURI: '/',
        ClientRequestUserAgent: 'Mozilla/5.0 Chrome/140.0',
        EdgeResponseStatus: 200,
      },
      ...{ EdgeResponseContentType: 'text/html', EdgeStartTimestamp: '2026-11-20T12:00:00Z' },
    };
    writeFileSync(join(folder, 'logs/20261127/1.log.gz'), gzipSync(`${JSON.stringify(request)}\n`));
  });
  afterAll(async () => {
    await server?.stop();
    for (const each of [folder, server.dataDir]) rmSync(each, { recursive: true, force: true });
  });

  it('leads from nothing to the first number, as the guide says', async () => {
    const token = new URL(server.setupLink ?? '').searchParams.get('token') ?? '';
    const answers: Record<string, string> = { 'YOUR-TOKEN': token };
    let numbers = '';
    for (const { commands } of guide) {
      const filled = commands
        .filter((each) => !each.startsWith('sleep '))
        .map((each) => each.replace(/YOUR-[A-Z-]+/g, (name) => answers[name] ?? 'missing'));
      if (filled.length < commands.length) await server.flush();
      for (const command of filled) {
        const assigned = /^export (\w+)=(\S+)$/.exec(command);
        if (assigned) env[assigned[1] ?? ''] = assigned[2] ?? '';
        const { out } = await run([command]);
        if (command.includes('/v1/setup')) answers['YOUR-KEY'] = JSON.parse(out).key;
        if (command.includes('/v1/sites ')) answers['YOUR-SITE-ID'] = JSON.parse(out).id;
        if (command.includes('/v1/analytics/')) numbers = out;
      }
    }
    expect(JSON.parse(numbers).metrics).toMatchObject({ sessions: 1, conversions: 1, conversion_rate: 100 });
    env.KEY = env.API_KEY ?? '';
    const params = { id: env.SITE ?? '' };
    await server.call('PATCH /v1/sites/:id', { params, body: { config: { properties: ['plan'] } } });
    const template = await server.call('GET /v1/templates/sites/:id', { params });
    writeFileSync(join(folder, 'wall.json'), JSON.stringify(template.templates[0]?.config));
  });

  const beside = others.filter((block) => !isAlone(block));
  it.each(beside.map((block) => [`${block.page}: ${block.commands[0]}`, block.commands] as const))(
    '%s',
    async (_, commands) => {
      rmSync(join(folder, 'backups'), { recursive: true, force: true });
      mkdirSync(join(folder, 'backups'));
      for (const command of commands) {
        await run([command]);
        const [, made] = /truce backup \/backups\/(\S+)$/.exec(command) ?? [];
        if (made && !command.startsWith('TRUCE_'))
          copyFileSync(join(folder, 'backups', made), join(folder, 'kept'));
        if (made) rmSync(join(folder, 'backups', made));
      }
    },
  );

  describe('with the server stopped', () => {
    beforeAll(async () => {
      await server.stop();
      for (const name of ['truce.backup', 'truce-2026-11-23.backup'])
        copyFileSync(join(folder, 'kept'), join(folder, 'backups', name));
    });

    it.each(
      others.filter(isAlone).map((block) => [`${block.page}: ${block.commands[0]}`, block.commands] as const),
    )('%s', async (_, commands) => {
      const restores = commands.some((each) => each.startsWith('truce restore'));
      await run(commands, restores ? { TRUCE_DATA_DIR: mkdtempSync(join(folder, 'data-')) } : {});
    });
  });
});

it('sets only settings that there are', () => {
  const set = documentedBlocks()
    .flatMap(({ commands }) => commands)
    .flatMap((each) => [...each.matchAll(/^(?:export )?(TRUCE_\w+)=/g)].map(([, name = '']) => name));
  const known = new Set<string>(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  const ofTests = /^TRUCE_SIMULATION_SEEDS?$/;
  expect(set.filter((name) => !known.has(name) && !ofTests.test(name))).toEqual([]);
  expect(set.length).toBeGreaterThan(15);
});

it('keeps no secret in a folder that is empty after a restart of the machine', () => {
  const all = documentedBlocks().flatMap(({ commands }) => commands);
  expect(all.filter((each) => /(?<![\w/])\/run\//.test(each))).toEqual([]);
});

it('has a reason for most of what is not run, and runs the rest', () => {
  expect(others.filter(isAlone).length).toBeGreaterThan(4);
  expect(others.length + guide.length).toBeGreaterThan(35);
  expect(monthBefore(new Date('2026-01-15T00:00:00Z'))).toBe('2025-12');
});

/** A block that another page repeats is run once. */
function once<Block extends { commands: string[] }>(all: Block[]): Block[] {
  return [...new Map(all.map((block) => [block.commands.join('\n'), block])).values()];
}
