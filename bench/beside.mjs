// Events at half of the largest rate, alone and beside the heaviest work there is: how long visitors wait, and how long the
// event loops that accept events are held up.
// TRUCE_BENCH_SECONDS sets for how long each (default 30).
import { watchLoops } from './loop-delay.mjs';
import { sendAtRate } from './open-load.mjs';
import { run, startBaseline, startProduct, temporaryFolder } from './programs.mjs';

const seconds = Number(process.env.TRUCE_BENCH_SECONDS ?? 30);
const goalMs = 15;
const goalOfLoopMs = 20;

export async function benchBeside() {
  const loops = watchLoops(temporaryFolder());
  const product = await startProduct(temporaryFolder(), 'serve', loops.env);
  const { port, call } = product;
  const site = (await call('POST', '/v1/sites', { domain: 'example.com' })).id;
  const words = ['bench/load.mjs', port, site, 32, 8].map(String);
  const largest = JSON.parse((await run(process.execPath, words)).stdout).perSecond;
  const rate = Math.round(largest / 2);
  const load = (to) => sendAtRate({ port: to, site, rate, ms: seconds * 1000 });
  const baseline = await startBaseline();
  await sendAtRate({ port: baseline.port, site, rate, ms: 3_000 }); // warm
  const durable = await load(baseline.port);
  await baseline.stop();
  await sendAtRate({ port, site, rate, ms: 3_000 }); // warm
  await loops.read(product.pid);
  const alone = await load(port);
  const loopsAlone = await loops.read(product.pid);
  const stop = new AbortController();
  const done = { dashboards: 0, PDFs: 0, exports: 0, 'list checks': 0 };
  const work = workers(product, site).map(([name, each]) => repeat(each, stop.signal, () => done[name]++));
  const beside = await load(port);
  const loopsBeside = await loops.read(product.pid);
  stop.abort();
  await Promise.all(work);
  await product.stop();
  const counts = Object.entries(done).map(([name, count]) => `${count} ${name}`);
  return {
    title: `Events at ${rate} a second, half of the largest rate, for ${seconds} s`,
    rows: {
      'a bare durable server': summary(durable),
      alone: summary(alone),
      [`beside ${counts.join(', ')}`]: summary(beside),
      'event loops, alone': heldUp(loopsAlone),
      'event loops, beside all that': heldUp(loopsBeside),
    },
    ratio: (beside.p99 / alone.p99).toFixed(2),
    note: `Of p99, beside and alone. Goals: p99 ${goalMs} ms; event loop of an ingest process, p99.9 ${goalOfLoopMs} ms.`,
    failed: alone.failed + beside.failed > 0,
  };
}

/** What owners and jobs ask meanwhile, again and again: ten dashboards at once, ten PDFs, a whole history, the filter lists. */
function workers({ url, call, headers }, site) {
  const days = { start: day(6), end: day(0) };
  const read = async (path) => {
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  const dashboard = () => read(`/v1/analytics/sites/${site}/dashboard?days=7`);
  const pdf = () => read(`/v1/sites/${site}/report-export?format=pdf&start=${days.start}&end=${days.end}`);
  return [
    ...Array.from({ length: 10 }, () => ['dashboards', dashboard]),
    ...Array.from({ length: 10 }, () => ['PDFs', pdf]),
    ['exports', () => exportAll(call, site, days)],
    ['list checks', () => call('POST', `/v1/sites/${site}/list-watch`)],
  ];
}

async function exportAll(call, site, days) {
  const { id } = await call('POST', `/v1/sites/${site}/exports`, days);
  for (let state = 'waiting'; state === 'waiting' || state === 'running'; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ state } = await call('GET', `/v1/sites/${site}/exports/${id}`));
  }
}

async function repeat(work, signal, count) {
  while (!signal.aborted) {
    await work();
    count();
  }
}

function summary({ accepted, failed, p50, p99, p999, slowest }) {
  return `${accepted} accepted, ${failed} failed; p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms, slowest ${slowest} ms`;
}

function heldUp(loops) {
  const of = (those) =>
    those.map(({ p99, p999 }) => `${p99.toFixed(0)} and ${p999.toFixed(0)} ms`).join(', ');
  const ingest = of(loops.filter(({ isIngest }) => isIngest));
  return `ingest processes ${ingest}; the others ${of(loops.filter(({ isIngest }) => !isIngest))} (p99 and p99.9)`;
}

function day(ago) {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}
