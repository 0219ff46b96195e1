import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFolder, openPlace } from '../../src/composition/backup/places/open-place.ts';
import { runCommand } from '../support/run-command.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';

const notUrl = 'AWS_ENDPOINT_URL_S3 (or AWS_ENDPOINT_URL) must be a URL that begins with https:// or http://';
const noRegion = 'AWS_REGION is empty or invalid; set a region, such as eu-central-1';
const noHeader =
  'AWS_ACCESS_KEY_ID, AWS_SESSION_TOKEN or AWS_REGION has a character that it cannot have, such as a line break';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3('backups');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
});

describe.each<[Record<string, string | undefined>, string]>([
  [{ AWS_ENDPOINT_URL_S3: 's3.example.com' }, notUrl],
  [{ AWS_ENDPOINT_URL_S3: 'localhost:9000' }, notUrl],
  [{ AWS_ENDPOINT_URL_S3: 'ftp://127.0.0.1' }, notUrl],
  [{ AWS_ENDPOINT_URL_S3: 'https://' }, notUrl],
  [{ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:99999' }, notUrl],
  [{ AWS_ENDPOINT_URL_S3: undefined, AWS_ENDPOINT_URL: 's3.example.com' }, notUrl],
  [{ AWS_REGION: '' }, noRegion],
  [{ AWS_REGION: 'eu central' }, noRegion],
  [{ AWS_ACCESS_KEY_ID: 'key\nkey' }, noHeader],
  [{ AWS_SESSION_TOKEN: 'token\ntoken' }, noHeader],
  [{ AWS_DEFAULTS_MODE: 'fast' }, 'AWS_DEFAULTS_MODE is invalid; remove it'],
])('%j', (more, reason) => {
  it('is named in one line', async () => {
    vi.unstubAllEnvs();
    for (const [name, value] of Object.entries({ ...s3.env, ...more })) vi.stubEnv(name, value);
    const place = await openPlace('s3://backups/one');
    const refused = { name: 'Error', message: `s3://backups/one: ${reason}` };
    await expect(place.exists()).rejects.toMatchObject(refused);
    await expect(place.save(bytes())).rejects.toMatchObject(refused);
    const folder = await openFolder('s3://backups/folder');
    await expect(folder.names()).rejects.toThrow(`s3://backups/folder/: ${reason}`);
    await expect(folder.remove('one')).rejects.toThrow(`s3://backups/folder/one: ${reason}`);
  });
});

it('truce backup says so without a stack trace', async () => {
  const env = { ...s3.env, AWS_ENDPOINT_URL_S3: 's3.example.com' };
  const { code, error } = await runCommand(['backup', 's3://backups/one'], env);
  expect({ code, error }).toEqual({ code: 1, error: `truce: s3://backups/one: ${notUrl}\n` });
});

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000);
}
