// Hours at half of the largest rate: does memory grow, do descriptors, does an answer take longer with time?
// TRUCE_BENCH_MINUTES sets for how long (default 120), TRUCE_BENCH_RATE events a second (default: half of the largest).
import { sendAtRate } from './open-load.mjs';
import { descriptors, memory } from './process-cost.mjs';
import { median, run, startProduct, temporaryFolder } from './programs.mjs';

const minutes = Number(process.env.TRUCE_BENCH_MINUTES ?? 120);
/** Caches fill and the engine makes its threads meanwhile: not counted. */
const warmMinutes = Math.min(30, Math.floor(minutes / 4));
/** Compared are the first and the last of these many minutes, of those that count. */
const endMinutes = Math.max(1, Math.floor((minutes - warmMinutes) / 6));
const goals = { megabytesAnHour: 5, drift: 0.1 };

export async function benchSoak() {
  const product = await startProduct(temporaryFolder());
  const { port, pid, call } = product;
  const site = (await call('POST', '/v1/sites', { domain: 'example.com' })).id;
  const rate = Number(process.env.TRUCE_BENCH_RATE ?? (await halfOfLargest(port, site)));
  const samples = [];
  let failed = 0;
  for (let minute = 0; minute < minutes; minute++) {
    // Visits of three events, as on real pages: a session that never ends is built from ever more events.
    const sessionOf = (number) => `m${minute}-${Math.floor(number / 3)}`;
    const sent = await sendAtRate({ port, site, rate, ms: 60_000, sessionOf });
    failed += sent.failed;
    samples.push({ p99: sent.p99, memory: memory(pid).proportional, descriptors: descriptors(pid) });
    console.error(`minute ${minute + 1} of ${minutes}: ${JSON.stringify(samples.at(-1))}`);
  }
  await product.stop();
  const counted = samples.slice(warmMinutes);
  const ends = (name) =>
    [counted.slice(0, endMinutes), counted.slice(-endMinutes)].map((some) =>
      median(some.map((sample) => sample[name])),
    );
  const slope = slopeOf(counted.map((sample) => sample.memory)) * 60;
  const [fds, p99] = [ends('descriptors'), ends('p99')];
  const drift = p99[1] / p99[0] - 1;
  return {
    title: `${minutes} minutes at ${rate} events a second, the first ${warmMinutes} not counted`,
    rows: {
      failed: String(failed),
      'memory at the ends': ends('memory')
        .map((each) => `${each.toFixed(0)} MB`)
        .join(', '),
      'memory, slope': `${slope.toFixed(1)} MB an hour (goal ${goals.megabytesAnHour})`,
      'descriptors at the ends': `${fds.join(', ')} (goal: the same)`,
      'p99 at the ends': p99.map((each) => `${each} ms`).join(', '),
    },
    ratio: `${(1 + drift).toFixed(2)} (p99 at the end, to the beginning; goal ${1 + goals.drift})`,
    note: `An end is ${endMinutes} minutes.`,
    failed: failed > 0,
  };
}

async function halfOfLargest(port, site) {
  const words = ['bench/load.mjs', port, site, 32, 8].map(String);
  return Math.round(JSON.parse((await run(process.execPath, words)).stdout).perSecond / 2);
}

/** Of a line through values a step apart, by least squares. */
function slopeOf(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const [above, below] = values.reduce(
    ([up, down], value, index) => [up + (index - middle) * (value - mean), down + (index - middle) ** 2],
    [0, 0],
  );
  return above / below;
}
