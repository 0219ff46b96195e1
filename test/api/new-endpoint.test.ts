import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { freePort } from '../support/free-port.ts';

/**
 * A newcomer adds an endpoint to a copy of the sources: all that they write is in `edits`, and no other file says
 * anything about it.
 */
const edits: Record<string, (before: string) => string> = {
  'src/contract/sites/sites.ts': (text) =>
    text.replace(
      '} satisfies RouteTable;',
      `  'GET /v1/sites/:id/age': {
    operationId: 'getSiteAge',
    summary: 'Get the age of a site',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ days: z.number().int().describe('Full days since the site was created.') }) },
    statuses: { 200: 'The age of the site.' },
  },
} satisfies RouteTable;`,
    ),
  'src/http/handlers/sites/site-age.ts': () => `import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function siteAgeHandlers({ records, now }: { records: Records; now: () => number }) {
  return {
    'GET /v1/sites/:id/age': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: { days: Math.floor((now() - Date.parse(site.created_at)) / 86_400_000) } };
    },
  } satisfies Partial<Handlers>;
}
`,
  'src/http/handlers/sites/room.ts': (text) =>
    text
      .replace(
        'import { siteHandlers }',
        "import { siteAgeHandlers } from './site-age.ts';\nimport { siteHandlers }",
      )
      .replace('...siteHandlers(room),', '...siteHandlers(room),\n    ...siteAgeHandlers(room),'),
  'test/api/site-age.test.ts': () => `import { type Address, routes } from '../../src/contract/routes.ts';

export const address: Address = 'GET /v1/sites/:id/age';
export const { operationId } = routes[address];
`,
};

const run = promisify(execFile);
const repository = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'truce-newcomer-'));

beforeAll(() => {
  for (const folder of ['src', 'test/api', 'test/support'])
    cpSync(folder, join(copy, folder), { recursive: true });
  for (const name of ['node_modules', 'integrations']) symlinkSync(join(repository, name), join(copy, name));
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(copy, name));
  mkdirSync(join(copy, 'dist'));
  for (const name of readdirSync('dist').filter((each) => !/^(truce|server)/.test(each))) {
    symlinkSync(join(repository, 'dist', name), join(copy, 'dist', name));
  }
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(copy, file);
    const before = readdirSync(join(path, '..')).includes(path.split('/').at(-1) ?? '')
      ? readFileSync(path, 'utf8')
      : '';
    const after = edit(before);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('takes four files at most', () => {
  expect(Object.keys(edits).length).toBeLessThanOrEqual(4);
});

it('compiles, with the tables of every address, and is served and documented', {
  timeout: 120_000,
}, async () => {
  await Promise.all([typecheck(), bundle()]);
  const key = newApiKey();
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    TRUCE_DATA_DIR: join(copy, 'data'),
    TRUCE_BOOTSTRAP_API_KEY: key,
    TRUCE_LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['dist/truce.js', 'serve'], { cwd: copy, env, stdio: 'ignore' });
  try {
    const url = `http://localhost:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ domain: 'example.com' });
    const site = (await (await fetch(`${url}/v1/sites`, { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    const age = await fetch(`${url}/v1/sites/${site.id}/age`, { headers });
    expect([age.status, await age.json()]).toEqual([200, { days: 0 }]);
    expect((await fetch(`${url}/v1/sites/${site.id}/age`)).status).toBe(401);
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    expect(paths['/v1/sites/{id}/age']).toMatchObject({
      get: {
        operationId: 'getSiteAge',
        tags: ['sites'],
        responses: { 200: {}, 401: {}, 403: {}, 404: {}, 429: {} },
      },
    });
  } finally {
    server.kill('SIGKILL');
  }
});

/** The router, and what the tests know of every address: both name each one. */
async function typecheck(): Promise<void> {
  const files = [
    'src/http/app.ts',
    'test/api/status-cases.ts',
    'test/api/tenant-cases.ts',
    'test/api/site-age.test.ts',
  ];
  const settings = { extends: './tsconfig.json', include: ['src/**/*.d.ts', 'test/**/*.d.ts'], files };
  writeFileSync(join(copy, 'tsconfig.newcomer.json'), JSON.stringify(settings));
  const tsc = join(repository, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', 'tsconfig.newcomer.json'], { cwd: copy }).catch((error) => error);
  expect(stdout).toBe('');
}

async function bundle(): Promise<void> {
  const script = `process.chdir(${JSON.stringify(copy)});
const { buildServer } = await import(${JSON.stringify(join(repository, 'scripts/build.mjs'))});
await buildServer('dist');`;
  await run(process.execPath, ['--input-type=module', '-e', script]);
}
