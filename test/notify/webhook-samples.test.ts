import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from '../../src/notifications/sign-webhook.ts';

const page = readFileSync('docs/webhooks.md', 'utf8');

/** The sample in this language, as it stands on the page. */
function sample(language: string): string {
  const code = page.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (!code) throw new Error(`no sample in ${language}`);
  return code;
}

/** How each is run: it reads headers, body and secret from the environment, and prints yes or no. */
const programs: Record<string, (code: string) => [string, string[]]> = {
  js: (code) => [
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${code}\nconst { HEADERS, BODY, SECRET } = process.env;
console.log(isFromTruce(JSON.parse(HEADERS), BODY, SECRET) ? 'yes' : 'no');`,
    ],
  ],
  python: (code) => [
    'python3',
    [
      '-c',
      `${code}
import json, os
taken = is_from_truce(json.loads(os.environ['HEADERS']), os.environ['BODY'].encode(), os.environ['SECRET'])
print('yes' if taken else 'no')`,
    ],
  ],
  php: (code) => [
    'php',
    [
      '-r',
      `${code}
echo isFromTruce(json_decode(getenv('HEADERS'), true), getenv('BODY'), getenv('SECRET')) ? 'yes' : 'no';`,
    ],
  ],
};

const id = '5b7a4a0e-7a35-4f0c-8a43-6f4c3d1f2a90';
const body = '{"event":"test","data":{"message":"é, ünd 漢字"}}';
const [secret, before] = [newWebhookSecret(), newWebhookSecret()] as const;
const signed = (atMs = Date.now()) => signWebhook({ id, body, atMs }, [secret, before]);

const cases = {
  'what is signed with the secret': { headers: signed(), body, secret, is: 'yes' },
  'what is signed with the one before as well': { headers: signed(), body, secret: before, is: 'yes' },
  'what is signed with another': { headers: signed(), body, secret: newWebhookSecret(), is: 'no' },
  'another body': { headers: signed(), body: `${body} `, secret, is: 'no' },
  'another id': { headers: { ...signed(), 'webhook-id': 'a' }, body, secret, is: 'no' },
  'what is six minutes old': { headers: signed(Date.now() - 360_000), body, secret, is: 'no' },
  'no headers': { headers: {}, body, secret, is: 'no' },
};

for (const [language, program] of Object.entries(programs)) {
  const isHere = spawnSync(program('')[0], ['--version']).status === 0;
  describe.skipIf(!isHere)(`the sample in ${language}${isHere ? '' : ' (skipped: not installed)'}`, () => {
    it.each(Object.entries(cases))('judges %s', (_, { is, ...given }) => {
      const [command, args] = program(sample(language));
      const env = { PATH: process.env.PATH, HEADERS: JSON.stringify(given.headers) };
      const run = spawnSync(command, args, {
        env: { ...env, BODY: given.body, SECRET: given.secret },
        encoding: 'utf8',
      });
      expect(run.stdout.trim(), run.stderr).toBe(is);
    });
  });
}
