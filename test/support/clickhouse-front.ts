import { fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ClickHouseFront {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** What a node does: works, takes no connection, gives no answer, hangs up after the work, or fails between two shards. */
export type NodeState = 'up' | 'down' | 'silent' | 'mute' | 'half';

/** A cluster of two shards, each node with its own address. */
export interface ClusterFront extends ClickHouseFront {
  cluster: string;
  urls: string[];
  turn(node: number, state: NodeState): Promise<void>;
}

/** ClickHouse over HTTP, empty: the wire protocol in front of chDB, in its own process. */
export async function startClickHouseFront(): Promise<ClickHouseFront> {
  return (await startFront('single-server.xml')).front;
}

/** Two shards in one chDB (cluster-shards.mjs), with several nodes in front of them. */
export async function startClusterFront(nodes = 1): Promise<ClusterFront> {
  const { front, ports, child } = await startFront('cluster.xml', String(nodes));
  return {
    ...front,
    cluster: 'shards',
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    async turn(node, state) {
      const done = once(child, 'message');
      child.send({ door: node, state });
      await done;
    },
  };
}

async function startFront(config: string, ...more: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'truce-clickhouse-'));
  const program = fileURLToPath(new URL('./clickhouse-front-process.mjs', import.meta.url));
  const configured = fileURLToPath(new URL(`./${config}`, import.meta.url));
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child = fork(program, [directory, configured, ...more], { stdio, execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the ClickHouse front stopped with ${code} before it listened`);
  });
  const ready = (await Promise.race([once(child, 'message'), failed])) as [{ port: number; ports: number[] }];
  const [{ port, ports }] = ready;
  failed.catch(() => undefined); // it was running: its end is `stop`
  const front: ClickHouseFront = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return { front, ports, child };
}
