// A site's past in a stopped product's event store, multiplied from what visitors of the demo's newspaper do (decision 58).

import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const bundle = resolve('node_modules/.cache/truce-bench/history.mjs');
const dayMs = 86_400_000;
const daysAtOnce = 10;

/** @returns when it ends, in ms: some minutes ago, so that no visit would go on into the future. */
export async function fillHistory(dataDir, siteId, { events, days }) {
  const { openChdb, fillStore, fillableUntil, demoSites, ...patternTables } = await loadDemo();
  const { drawPatterns, storePatterns, dropPatterns, wholeWeight } = patternTables;
  const site = demoSites.find(({ key }) => key === 'paper');
  const patterns = drawPatterns(site, 'https://example.com');
  const today = Math.floor(Date.now() / dayMs);
  const firstDay = today - days + 1;
  const testDay = today - 27;
  const perDay = events / days / eventsOfVisitor(patterns, wholeWeight);
  const weights = { free: wholeWeight(patterns, false), tested: wholeWeight(patterns, true) };
  const sizes = Array.from(
    { length: days },
    (_, index) => perDay / (firstDay + index >= testDay ? weights.tested : weights.free),
  );
  const engine = await openChdb(join(dataDir, 'events'));
  await storePatterns(engine, { site, siteId, patterns }, 'bench');
  const end = fillableUntil(Date.now());
  const fill = { key: site.key, siteId, readers: site.readers, firstDay, testDay, sizes, perDay, threads: 2 };
  for (let day = firstDay; day <= today; day += daysAtOnce) {
    const until = Math.min((day + daysAtOnce) * dayMs, end);
    await fillStore(engine, { ...fill, from: day * dayMs, until });
  }
  await dropPatterns(engine, site.key);
  await engine.close();
  return end;
}

/** On average, with the visits in which a visitor comes back. */
function eventsOfVisitor(patterns, wholeWeight) {
  const tested = patterns.filter(({ isTested }) => isTested);
  const all = tested.reduce((sum, { weight, events }) => sum + weight * events.length, 0);
  return all / wholeWeight(patterns, true);
}

async function loadDemo() {
  const from = (path) => `export * from './src/${path}.ts';`;
  const parts = [
    'cli/demo/demo-sites',
    'cli/demo/fill-store',
    'cli/demo/pattern-tables',
    'events/store/chdb',
  ];
  await build({
    stdin: { contents: parts.map(from).join('\n'), resolveDir: '.' },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['chdb', 'chdb/*'],
    logLevel: 'error',
    banner: {
      js: "import { createRequire as truceRequire } from 'node:module'; const require = truceRequire(import.meta.url);",
    },
  });
  return import(bundle);
}
