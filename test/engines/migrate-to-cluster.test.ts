import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import {
  type ClickHouseFront,
  type ClusterFront,
  startClickHouseFront,
  startClusterFront,
} from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { allShipped } from '../support/shipped.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'truce-to-cluster-'));
const key = newApiKey();
const count = 40;
let single: ClickHouseFront;
let cluster: ClusterFront;
let server: ServerProcess | undefined;

beforeAll(async () => {
  [single, cluster] = await Promise.all([startClickHouseFront(), startClusterFront(2)]);
});
afterAll(async () => {
  await server?.kill();
  await Promise.all([single?.stop(), cluster?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

it('a running installation moves from one ClickHouse server to a cluster, and back', async () => {
  const data = { TRUCE_DATA_DIR: join(folder, 'data') };
  const onServer = { ...data, TRUCE_CLICKHOUSE_URL: `${single.url}/one` };
  const onCluster = {
    ...data,
    TRUCE_CLICKHOUSE_URL: cluster.urls.map((url) => `${url}/moved`).join(','),
    TRUCE_CLICKHOUSE_CLUSTER: cluster.cluster,
  };
  const back = { ...data, TRUCE_CLICKHOUSE_URL: `${single.url}/again` };
  let site = '';
  let sent = 0;
  const sendMore = async (to: ServerProcess) => {
    for (let left = count; left > 0; left--) {
      expect((await track(to, event(site, { session_id: `s${sent++}` }))).status).toBe(201);
    }
  };
  const expectCounted = async (on: ServerProcess) => {
    await eventually(async () => {
      const { metrics } = await on.call('GET /v1/analytics/sites/:id/dashboard', { params: { id: site } });
      expect(metrics.sessions).toBe(sent);
    });
  };
  const start = async (env: Record<string, string>) => {
    server = await startServerProcess({ dataDir: data.TRUCE_DATA_DIR, key, env });
    return server;
  };

  /** Moves below a running server, which keeps accepting events. @returns the server on the new stores */
  async function move(from: ServerProcess, env: Record<string, string>, to: Record<string, string>) {
    const file = join(folder, 'new.env');
    writeFileSync(
      file,
      Object.entries(to)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    );
    const { code, out, error } = await runCommand(['migrate-store', file, '--json'], env);
    expect([error, code]).toEqual(['', 0]);
    expect(JSON.parse(out)).toMatchObject({ already: false, events: sent, records: 0 });
    await sendMore(from);
    expect(await from.stop()).toBe(0);
    return start(to);
  }

  let now = await start(onServer);
  site = (await now.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  await sendMore(now);
  await allShipped(now);
  now = await move(now, onServer, onCluster);
  await expectCounted(now);
  expect((await runCommand(['verify', '--days', '2'], onCluster)).out).toMatch(/verified/);
  await allShipped(now);
  now = await move(now, onCluster, back);
  await expectCounted(now);
  expect(await now.stop()).toBe(0);
  expect((await runCommand(['verify', '--days', '2'], back)).out).toMatch(/verified/);
});
