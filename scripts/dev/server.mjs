import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a built truce.js. `ready` is false where it ends before it serves. */
export function startServer(program, words, env) {
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const ready = new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      if (output.includes('is ready')) resolve(true);
    });
    ended.then(() => resolve(false));
  });
  return {
    ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
