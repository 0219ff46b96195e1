// Ingestion: single events at 32 connections, acknowledged when on disk, against the baseline in the same run.
import { openStore } from './event-store.mjs';
import { median, run, startBaseline, startProduct, temporaryFolder } from './programs.mjs';

const connections = 32;
const seconds = 6;
const rounds = 4;

export async function benchIngest() {
  const dataDir = temporaryFolder();
  const [baseline, product] = [await startBaseline(), await startProduct(dataDir)];
  const site = (await product.call('POST', '/v1/sites', { domain: 'example.com' })).id;
  const load = async ({ port }, length = seconds) => {
    const words = ['bench/load.mjs', port, site, connections, length].map(String);
    return JSON.parse((await run(process.execPath, words)).stdout);
  };
  const warmUp = [await load(baseline, 2), await load(product, 2)];
  const results = { baseline: [], product: [] };
  // In turn, so that a machine that drifts treats both alike.
  for (let round = 0; round < rounds; round++) {
    results.baseline.push(await load(baseline));
    results.product.push(await load(product));
  }
  await Promise.all([baseline.stop(), product.stop()]);
  const all = [...warmUp, ...results.baseline, ...results.product];
  const refused = all.reduce((sum, result) => sum + result.failed, 0);
  const acknowledged = [warmUp[1], ...results.product].reduce((sum, result) => sum + result.accepted, 0);
  const { rows, ids } = await countStored(dataDir);
  const same = rows === acknowledged && ids === acknowledged;
  const ratios = results.product.map((ours, index) => ours.perSecond / results.baseline[index].perSecond);
  return {
    title: `Ingestion, single events, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn`,
    rows: { baseline: summary(results.baseline), product: summary(results.product) },
    ratio: median(ratios).toFixed(2),
    note: `${acknowledged} acknowledged, ${rows} rows and ${ids} ids stored: ${same ? 'the same' : 'NOT THE SAME'}; ${refused} refused`,
  };
}

function summary(results) {
  const of = (name) => median(results.map((result) => result[name]));
  return `${of('perSecond')} requests/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms`;
}

/** The product has stopped, so everything acknowledged is in the engine. */
async function countStored(dataDir) {
  const store = openStore(dataDir);
  const [counts] = await store.ask('SELECT count() AS rows, uniqExact(id) AS ids FROM truce.events');
  await store.close();
  return counts;
}
