import { fork } from 'node:child_process';
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

/** ClickHouse over HTTP, empty: the wire protocol in front of chDB, in its own process. */
export async function startClickHouseFront(): Promise<ClickHouseFront> {
  const directory = mkdtempSync(join(tmpdir(), 'truce-clickhouse-'));
  const program = fileURLToPath(new URL('./clickhouse-front-process.mjs', import.meta.url));
  const child = fork(program, [directory], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the ClickHouse front stopped with ${code} before it listened`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
  failed.catch(() => undefined); // it was running: its end is `stop`
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
