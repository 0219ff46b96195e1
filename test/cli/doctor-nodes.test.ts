import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';
import { openUpgradedRecords } from '../../src/composition/open-records.ts';
import { saveNodeUrl } from '../../src/records/node-urls.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const other = createServer((_, answer) => answer.end('{"status":"ok"}')).listen(0, '127.0.0.1');
afterAll(async () => {
  other.close();
  removeInstallations();
  await postgres?.stop();
});

it.skipIf(!postgres)('a node beside another one lacks settings, or has the URL of the other', async () => {
  const { dataDir, env } = await newInstallation();
  const given = { ...env, TRUCE_DATABASE_URL: postgres?.url ?? '' };
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'node-name'), 'node-own\n');
  const { db, close } = await openUpgradedRecords(readConfig(given), quietLog);
  await saveNodeUrl(db, 'node-own', url);
  const found = async (more = {}) =>
    (await findings({ env: { ...given, ...more } })).filter((line) => line.startsWith('other-nodes:'));
  expect(await found()).toEqual([]);
  await saveNodeUrl(db, 'node-own', null);
  await saveNodeUrl(db, 'node-other', url);
  await saveNodeUrl(db, 'node-gone', 'http://127.0.0.1:1');
  await close();
  expect(await found()).toEqual([
    `other-nodes: TRUCE_REDIS_URL is not set, but another node runs at ${url}`,
    `other-nodes: TRUCE_NODE_URL is not set, but another node runs at ${url}`,
  ]);
  expect(await found({ TRUCE_NODE_URL: url })).toEqual([
    `other-nodes: TRUCE_NODE_URL: ${url} is also the URL of the node node-other`,
  ]);
});
