// Dashboard queries over a million events of one site in 90 days, against a scan of the raw events.
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { median, startProduct, temporaryFolder } from './programs.mjs';

const events = 1_000_000;
const rounds = 9;

export async function benchDashboard() {
  const dataDir = temporaryFolder();
  const first = await startProduct(dataDir);
  const site = (await first.call('POST', '/v1/sites', { domain: 'example.com' })).id;
  await first.stop();
  const scan = await fill(dataDir, site);
  const product = await startProduct(dataDir);
  const rows = {};
  for (const path of [
    'dashboard?days=7',
    'dashboard?days=90',
    'conversions?days=90',
    'dashboard?days=90&device=mobile',
    'dashboard?days=90&browser=Firefox',
  ]) {
    rows[path] = await time(() => product.call('GET', `/v1/analytics/sites/${site}/${path}`));
  }
  await product.stop();
  const text = Object.entries(rows).map(([path, ms]) => [
    path,
    `${ms.toFixed(1)} ms, ${(ms / scan).toFixed(2)} of the scan`,
  ]);
  return {
    title: `Dashboard over HTTP, ${events} events in 90 days`,
    rows: { 'raw scan, exact, in the engine': `${scan.toFixed(1)} ms`, ...Object.fromEntries(text) },
    ratio: (rows['dashboard?days=90'] / scan).toFixed(2),
    note: 'below 1 is faster than the scan; the last row asks for a dimension that only raw events have',
  };
}

/** Writes the history through the product's own tables; @returns the milliseconds of the raw scan. */
async function fill(dataDir, site) {
  const client = createClient({ connection: createChdbConnection({ path: join(dataDir, 'events') }) });
  for (let part = 0; part < 10; part++) await client.command({ query: history(site, part) });
  const scan = await time(async () => {
    const result = await client.query({ query: rawScan, format: 'JSONEachRow' });
    return result.json();
  });
  await client.close();
  return scan;
}

/** A tenth of the events: nine days, three events a session. */
function history(site, part) {
  const share = events / 10;
  return `INSERT INTO truce.events
      (id, site_id, session_id, event_type, occurred_at, received_at, page, device, country, browser, blocker, variant)
    SELECT generateUUIDv4(), '${site}', concat('s', toString(intDiv(number, 3) + ${part * share})),
      ['page_view', 'adblock_detected', 'wall_displayed', 'conversion_allowlist', 'adblock_not_detected'][1 + cityHash64(number, ${part}) % 5],
      now64(3) - toIntervalSecond(${part * 9 * 86_400} + intDiv(number, 3) * 3 % ${9 * 86_400}), now64(3),
      concat('/p', toString(number % 500)),
      ['desktop', 'mobile', 'tablet'][1 + intDiv(number, 3) % 3],
      ['DE', 'US', 'FR', 'GB', 'NL', 'PL', 'ES', 'BR'][1 + intDiv(number, 3) % 8],
      ['Chrome', 'Firefox', 'Safari'][1 + intDiv(number, 3) % 3], ['', 'uBlock Origin'][1 + number % 2], 'control'
    FROM numbers(${share})`;
}

const rawScan = `SELECT uniqExact(session_id), uniqExactIf(session_id, event_type = 'adblock_detected'),
    uniqExactIf(session_id, event_type = 'wall_displayed'), uniqExactIf(session_id, startsWith(event_type, 'conversion_'))
  FROM truce.events`;

async function time(work) {
  const taken = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return median(taken);
}
