// What an installation costs while nothing happens. TRUCE_BENCH_SECONDS sets for how long it is watched (default 60).
import { setTimeout as pause } from 'node:timers/promises';
import { memory, processorSeconds } from './process-cost.mjs';
import { startProduct } from './programs.mjs';

const seconds = Number(process.env.TRUCE_BENCH_SECONDS ?? 60);
/** The jobs of a new installation and of its first site end before, and Node has compiled what runs every second. */
const warmUpSeconds = 240;
const goals = { percent: 1, megabytes: 400 };

export async function benchRest() {
  const product = await startProduct();
  await product.call('POST', '/v1/sites', { domain: 'example.com' });
  await pause(warmUpSeconds * 1_000);
  const before = processorSeconds(product.pid);
  await pause(seconds * 1_000);
  const percent = ((processorSeconds(product.pid) - before) / seconds) * 100;
  const { resident, proportional } = memory(product.pid);
  await product.stop();
  return {
    title: `At rest, over ${seconds} s`,
    rows: {
      processor: `${percent.toFixed(2)}% of a core`,
      'memory, shared pages counted once': `${proportional.toFixed(0)} MB`,
      'memory, summed over processes': `${resident.toFixed(0)} MB`,
    },
    ratio: (percent / goals.percent).toFixed(2),
    note: `To the goal of ${goals.percent}% of a core; that of memory is ${goals.megabytes} MB.`,
  };
}
