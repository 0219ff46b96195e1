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

/** Each reads the token from the environment, gives these words of its language for the value, and prints yes or no. */
const programs: Record<string, [string, (code: string, amount: string) => string[]]> = {
  js: [
    process.execPath,
    (code, amount) => [
      '--input-type=module',
      '--eval',
      `${code}\nconsole.log((await confirmOutcome(process.env.TOKEN${amount})) ? 'yes' : 'no');`,
    ],
  ],
  php: [
    'php',
    (code, amount) => ['-r', `${code}\necho confirmOutcome(getenv('TOKEN')${amount}) ? 'yes' : 'no';`],
  ],
  python: [
    'python3',
    (code, amount) => [
      '-c',
      `${code}\nprint('yes' if confirm_outcome(os.environ['TOKEN']${amount}) else 'no')`,
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
  { url = server.url, amount = ", '4.50', 'EUR'" } = {},
): Promise<{ said: string; code: number; log: string }> {
  const [command, words] = programs[language] as (typeof programs)[string];
  const { PATH } = process.env;
  const env = { PATH, TRUCE_URL: url, TRUCE_SITE: id, TRUCE_KEY: server.key, TOKEN: token };
  const child = spawn(command, words(recipe(language), amount), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, log, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { said: said.trim(), code, log };
}

async function newToken(): Promise<string> {
  const body = { session_id: randomUUID(), choice: 'pass' };
  return (await server.call('POST /v1/choices/:id', { params: { id }, body })).token;
}

/** What is confirmed for a token, as repeating the request returns it. */
async function confirmed(token: string, amount: { value?: string; currency?: string }) {
  const body = { token, ...amount };
  const { value, currency } = await server.call('POST /v1/sites/:id/outcomes', { params: { id }, body });
  return { value, currency };
}

describe.each(Object.keys(programs))('the recipe in %s', (language) => {
  it('confirms an outcome, as often as it likes', async () => {
    const token = await newToken();
    expect(await run(language, token)).toEqual({ said: 'yes', code: 0, log: '' });
    expect(await run(language, token)).toEqual({ said: 'yes', code: 0, log: '' });
  });

  it('takes a number, which it sends as text', async () => {
    const token = await newToken();
    expect(await run(language, token, { amount: ", 4.5, 'EUR'" })).toMatchObject({ said: 'yes', log: '' });
    expect(await confirmed(token, { value: '4.50', currency: 'EUR' })).toEqual({
      value: '4.5',
      currency: 'EUR',
    });
  });

  it('takes no value', async () => {
    const token = await newToken();
    expect(await run(language, token, { amount: '' })).toMatchObject({ said: 'yes', log: '' });
    expect(await confirmed(token, {})).toEqual({ value: null, currency: null });
  });

  it('says no to a token that is none, with the reason in its log', async () => {
    const { said, code, log } = await run(language, 'made up');
    expect({ said, code }).toEqual({ said: 'no', code: 0 });
    expect(log).toContain('outcome refused: 400');
    expect(log).toContain('token: is not a token of this site');
  });

  it('says no to another value than before, with the reason in its log', async () => {
    const token = await newToken();
    await run(language, token);
    const { said, log } = await run(language, token, { amount: ", 5, 'EUR'" });
    expect(said).toBe('no');
    expect(log).toContain('This outcome was confirmed before with 4.50 EUR.');
  });

  it('fails where nobody answers', async () => {
    expect((await run(language, 'made up', { url: 'http://127.0.0.1:9' })).code).not.toBe(0);
  });
});
