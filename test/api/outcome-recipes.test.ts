import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../support/server.ts';

const page = readFileSync('docs/choices.md', 'utf8');

/** The first recipe in this language, as it stands on the page. */
function recipe(language: string): string {
  const all = page.split(`\`\`\`${language}\n`).slice(1);
  const code = all.map((each) => each.split('```')[0] ?? '').find((each) => /confirm_?outcome/i.test(each));
  if (!code) throw new Error(`no recipe in ${language}`);
  return code;
}

/** Each reads the token from the environment, and prints yes or no. */
const programs: Record<string, [string, (code: string) => string[]]> = {
  js: [
    process.execPath,
    (code) => [
      '--input-type=module',
      '--eval',
      `${code}\nconsole.log((await confirmOutcome(process.env.TOKEN, '4.50', 'EUR')) ? 'yes' : 'no');`,
    ],
  ],
  php: [
    'php',
    (code) => ['-r', `${code}\necho confirmOutcome(getenv('TOKEN'), '4.50', 'EUR') ? 'yes' : 'no';`],
  ],
  python: [
    'python3',
    (code) => [
      '-c',
      `${code}\nprint('yes' if confirm_outcome(os.environ['TOKEN'], '4.50', 'EUR') else 'no')`,
    ],
  ],
};

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  const choices = [
    { id: 'allow', kind: 'allow' as const },
    { id: 'pass', kind: 'pass' as const, url: '/pass?t={token}' },
  ];
  const body = { name: 'default', config: { choices } };
  await server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
});
afterAll(() => server?.stop());

async function run(
  language: string,
  token: string,
  url = server.url,
): Promise<{ said: string; code: number }> {
  const [command, words] = programs[language] as (typeof programs)[string];
  const { PATH } = process.env;
  const env = { PATH, TRUCE_URL: url, TRUCE_SITE: id, TRUCE_KEY: server.key, TOKEN: token };
  const child = spawn(command, words(recipe(language)), { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said: said.trim(), code };
}

describe.each(Object.keys(programs))('the recipe in %s', (language) => {
  it('confirms an outcome, as often as it likes', async () => {
    const body = { session_id: randomUUID(), choice: 'pass' };
    const { token } = await server.call('POST /v1/choices/:id', { params: { id }, body });
    expect(await run(language, token)).toEqual({ said: 'yes', code: 0 });
    expect(await run(language, token)).toEqual({ said: 'yes', code: 0 });
  });

  it('says no to a token that is none, and fails where nobody answers', async () => {
    expect(await run(language, 'made up')).toEqual({ said: 'no', code: 0 });
    expect((await run(language, 'made up', 'http://127.0.0.1:9')).code).not.toBe(0);
  });
});
