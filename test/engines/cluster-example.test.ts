import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../deploy/clickhouse-cluster/', import.meta.url));
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'truce-example-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Read {
  clusters: Record<string, string | number>[];
  macros: { macro: string; substitution: string }[];
}

/** As ClickHouse reads it: its parser, its checks. */
async function readByClickHouse(path: string, env: Record<string, string>): Promise<Read> {
  const program = fileURLToPath(new URL('../support/read-config.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout) as Read;
}

interface Tree {
  [name: string]: Tree | string[] | string;
}

/** The part of YAML that the example keeps to: maps by two spaces, lists of texts. */
function readMaps(source: string): Tree {
  const root: Tree = {};
  const open: Tree[] = [root];
  let list: string[] | null = null;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^(#.*)?$/.test(line)) continue;
    const [, indent = '', dash, name = '', value = ''] =
      /^((?: {2})*)(?:(- )(?=\S)|(\w+):(?= |$) ?)(.*)$/.exec(line) ?? [];
    const depth = indent.length / 2;
    if (dash && list) list.push(value);
    const map = open[depth];
    if (dash ? !list : name === '' || !map) throw new Error(`line ${index + 1}: ${line}`);
    if (dash || !map) continue;
    open.length = depth + 1;
    const isList = name === 'ports' || (name === 'volumes' && depth > 0);
    const below: Tree = {};
    list = isList ? [] : null;
    map[name] = value || (list ?? below);
    if (value === '' && !list) open.push(below);
  }
  return root;
}

const compose = readMaps(text('compose.yaml')) as {
  services: Record<string, Tree & { environment: Record<string, string>; volumes: string[] }>;
  volumes: Record<string, string>;
};
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith('shard'));
const keepers = services.filter(([name]) => name.startsWith('keeper'));

describe('the example of a cluster', () => {
  it('has two shards with two replicas, and three keepers, each with a disk of its own', () => {
    expect([nodes.length, keepers.length, services.length]).toEqual([4, 3, 7]);
    const disks = services.map(([, { volumes }]) => volumes.at(-1)?.split(':')[0]);
    expect(disks.sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(new Set(disks).size).toBe(7);
    for (const [name, { hostname, volumes }] of services) {
      expect(hostname).toBe(name);
      for (const file of volumes.slice(0, -1))
        expect(existsSync(join(folder, file.split(':')[0] ?? ''))).toBe(true);
    }
    const ports = nodes.flatMap(([, node]) => node.ports as string[]);
    expect(new Set(ports).size).toBe(4);
  });

  it.each(nodes)('ClickHouse reads the configuration of %s', async (name, { environment }) => {
    const env = {
      SHARD: environment.SHARD ?? '',
      REPLICA: environment.REPLICA ?? '',
      CLUSTER_SECRET: 'secret',
    };
    const { clusters, macros } = await readByClickHouse(join(folder, 'config/cluster.xml'), env);
    expect(name).toBe(`shard${env.SHARD}${env.REPLICA}`);
    expect(macros).toEqual([
      { macro: 'replica', substitution: env.REPLICA },
      { macro: 'shard', substitution: env.SHARD },
    ]);
    expect(
      clusters.map(({ cluster, shard_num, internal_replication, host_name }) => ({
        cluster,
        shard_num,
        internal_replication,
        host_name,
      })),
    ).toEqual(
      nodes.map(([host]) => ({
        cluster: 'truce',
        shard_num: Number(host[5]),
        internal_replication: 1,
        host_name: host,
      })),
    );
  });

  it('ClickHouse reads the files of the user and the keepers, and refuses a broken one', async () => {
    const env = { TRUCE_PASSWORD: 'p', KEEPER_ID: '1' };
    for (const name of ['users.xml', 'keeper.xml']) await readByClickHouse(join(folder, 'config', name), env);
    const broken = join(scratch, 'broken.xml');
    writeFileSync(broken, text('config/keeper.xml').replace('</raft_configuration>', ''));
    await expect(readByClickHouse(broken, env)).rejects.toThrow();
  });

  it('names the same keepers everywhere', () => {
    const asked = [...text('config/cluster.xml').matchAll(/<host>(keeper\d)<\/host><port>(\d+)</g)];
    const [, port] = /<tcp_port>(\d+)</.exec(text('config/keeper.xml')) ?? [];
    expect(asked.map(([, host, at]) => `${host}:${at}`)).toEqual(keepers.map(([name]) => `${name}:${port}`));
    const members = [...text('config/keeper.xml').matchAll(/<id>(\d)<\/id><hostname>(keeper\d)</g)];
    expect(members.map(([, id, host]) => [id, host])).toEqual(
      keepers.map(([name, { environment }]) => [environment.KEEPER_ID, name]),
    );
  });

  it('needs the secrets that it says', () => {
    const names = [...text('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    for (const name of new Set(names)) expect(text('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  });
});

it('the tests for a cluster of your own say what they need', () => {
  const run = spawnSync(process.execPath, ['scripts/test-cluster.mjs'], { encoding: 'utf8' });
  expect(run.status).toBe(2);
  expect(run.stderr).toMatch(/^usage: npm run test:cluster -- --url .* --cluster name$/m);
});
