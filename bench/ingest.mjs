// Ingestion: single events at 32 connections, acknowledged when on disk, against the baseline in the same run.
import { median, run, startBaseline, startProduct } from './programs.mjs';

const connections = 32;
const seconds = 5;
const rounds = 5;

export async function benchIngest() {
  const [baseline, product] = [await startBaseline(), await startProduct()];
  const site = (await product.call('POST', '/v1/sites', { domain: 'example.com' })).id;
  const load = async ({ port }, length = seconds) => {
    const words = ['bench/load.mjs', port, site, connections, length].map(String);
    return JSON.parse((await run(process.execPath, words)).stdout);
  };
  let acknowledged = 0;
  const results = { baseline: [], product: [] };
  // One of each to warm up, then in turn, so that a machine that drifts treats both alike.
  for (let round = 0; round <= rounds; round++) {
    const [theirs, ours] = [await load(baseline), await load(product)];
    acknowledged += ours.accepted;
    if (ours.failed > 0 || round === 0) continue;
    results.baseline.push(theirs);
    results.product.push(ours);
  }
  const stored = await storedEvents(product, site, acknowledged);
  await Promise.all([baseline.stop(), product.stop()]);
  const ratios = results.product.map((ours, index) => ours.perSecond / results.baseline[index].perSecond);
  return {
    title: `Ingestion, single events, ${connections} connections`,
    rows: { baseline: summary(results.baseline), product: summary(results.product) },
    ratio: median(ratios).toFixed(2),
    note: `${acknowledged} acknowledged, ${stored} stored (reads count distinct ids, exact to 131,072)`,
  };
}

function summary(results) {
  const of = (name) => median(results.map((result) => result[name]));
  return `${of('perSecond')} requests/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms`;
}

async function storedEvents(product, site, expected) {
  let total = 0;
  for (let tries = 0; tries < 100 && Math.abs(total - expected) > expected / 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    total = (await product.call('GET', `/v1/events/sites/${site}?limit=1`)).total;
  }
  return total;
}
