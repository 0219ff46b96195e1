import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./node-process.mjs', import.meta.url));

export interface NodeProcess {
  url: string;
  log(): string;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * A node in a process of its own.
 * @param version next: with one more migration in each store
 * @throws what refused the start
 */
export async function startNode(version: 'this' | 'next', env: Record<string, string>): Promise<NodeProcess> {
  const child = fork(program, [version], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  let log = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port?: number; refused?: string; log?: string }) => {
      if (message.log !== undefined) log += message.log;
      else if (message.refused !== undefined) reject(new Error(message.refused));
      else if (message.port !== undefined) resolve(message.port);
    });
    exited.then((code) => reject(new Error(`the node stopped with ${code}:\n${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
