// How long event loops of a benchmarked server are held up. The server loads this file into each of its processes
// (NODE_OPTIONS); on SIGUSR2 each says how it was since the last time, on a line of the file that BENCH_LOOPS names.
import cluster from 'node:cluster';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { pidsOf } from './process-cost.mjs';

const file = process.env.BENCH_LOOPS;
const resolutionMs = 2;

if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  process.on('SIGUSR2', () => {
    // What is seen is from one look to the next, pause and all.
    const ms = (percentile) => Math.max(0, delay.percentile(percentile) / 1e6 - resolutionMs);
    appendFileSync(
      file,
      `${JSON.stringify({ isIngest: cluster.isWorker, p99: ms(99), p999: ms(99.9), count: delay.count })}\n`,
    );
    delay.reset();
  });
}

/** Watches the loops of a server that is started with `env`. `read` ends a stretch: of the ingest processes and of the others. */
export function watchLoops(folder) {
  const path = join(folder, 'loops');
  return {
    env: { NODE_OPTIONS: `--import ${import.meta.url}`, BENCH_LOOPS: path },
    async read(pid) {
      writeFileSync(path, '');
      const pids = pidsOf(pid);
      for (const each of pids) process.kill(each, 'SIGUSR2');
      for (;;) {
        const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean);
        if (lines.length === pids.length) return lines.map((line) => JSON.parse(line));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
