// Complete history export: ten million events (BENCH_EVENTS) over 90 days to one ZIP; how long, how large, how much memory.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from './event-store.mjs';
import { startProduct, temporaryFolder } from './programs.mjs';

const events = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const budgetMb = 256;

export async function benchExport() {
  const dataDir = temporaryFolder();
  const first = await startProduct(dataDir);
  const site = await first.call('POST', '/v1/sites', { domain: 'example.com' });
  await first.stop();
  await fill(dataDir, site.id);

  const product = await startProduct(dataDir);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = memory(product.pid);
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const started = Date.now();
  const path = `/v1/sites/${site.id}/exports`;
  let made = await product.call('POST', path, { start: day(89), end: day(0) });
  let most = 0;
  while (made.state === 'waiting' || made.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 250));
    most = Math.max(most, memory(product.pid));
    made = await product.call('GET', `${path}/${made.id}`);
  }
  const seconds = (Date.now() - started) / 1000;
  const bytes = statSync(join(dataDir, 'exports', `${made.id}.zip`)).size;
  await product.stop();
  return {
    title: `Complete history export, ${events} events, ${made.state}`,
    rows: {
      seconds: seconds.toFixed(0),
      'archive, MB': (bytes / 1e6).toFixed(0),
      'resident before, MB': idle.toFixed(0),
      'resident at most, MB': most.toFixed(0),
    },
    ratio: (most / idle).toFixed(2),
    note: `The budget is growth of less than ${budgetMb} MB: ${(most - idle).toFixed(0)} MB.`,
    failed: made.state !== 'ready' || most - idle > budgetMb,
  };
}

async function fill(dataDir, siteId) {
  const store = openStore(dataDir);
  const part = 500_000;
  for (let from = 0; from < events; from += part) {
    await store.command(`INSERT INTO truce.events (id, site_id, session_id, event_type, occurred_at, received_at,
        page_url, page, device, country, browser, os, language, metadata)
      SELECT generateUUIDv4(), '${siteId}', concat('session-', toString(intDiv(number, 5))),
        ['page_view', 'session_start', 'adblock_detected', 'wall_displayed'][number % 4 + 1] AS type,
        now64(3) - toIntervalMillisecond(intDiv(number * 89 * 86400, ${events}) * 1000 + number % 1000) AS at, at,
        concat('https://www.example.com/articles/', toString(number % 5000), '?from=newsletter') AS url,
        path(url), ['desktop', 'mobile', 'tablet'][number % 3 + 1], ['FR', 'DE', 'US', 'ES'][number % 4 + 1],
        'Firefox', 'Linux', 'fr', concat('{"blocker_type":"ublock_origin","visit":', toString(number % 97), '}')
      FROM numbers(${from}, ${Math.min(part, events - from)})`);
  }
  await store.close();
}

/** Resident, in megabytes. */
function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}
