// Complete history export: ten million events (TRUCE_BENCH_EVENTS) over 90 days to one ZIP; how long, how large, how much memory.
// The server is killed in the middle and started again; the archive must then hold every event once.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { openStore } from './event-store.mjs';
import { startProduct, temporaryFolder } from './programs.mjs';

/** Of the packages that only checks and tests need. */
const yauzl = createRequire(resolve('test/package.json'))('yauzl');

const events = Number(process.env.TRUCE_BENCH_EVENTS ?? 10_000_000);
const budgetMb = 256;
const killAtPercent = 40;

export async function benchExport() {
  const dataDir = temporaryFolder();
  const first = await startProduct(dataDir);
  const site = await first.call('POST', '/v1/sites', { domain: 'example.com' });
  await first.stop();
  await fill(dataDir, site.id);

  const killed = await startProduct(dataDir);
  await sleep(3_000);
  const idle = memory(killed.pid, 'VmRSS');
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const path = `/v1/sites/${site.id}/exports`;
  const asked = await killed.call('POST', path, { start: day(89), end: day(0) });
  const before = await follow(killed, `${path}/${asked.id}`, ({ progress }) => progress >= killAtPercent);
  await killed.kill();
  const second = await startProduct(dataDir);
  const after = await follow(second, `${path}/${asked.id}`, ({ state }) => !under.includes(state));
  await second.stop();

  const archive = join(dataDir, 'exports', `${asked.id}.zip`);
  const found = await countEvents(archive);
  const most = Math.max(before.peak, after.peak);
  const isWhole = found.lines === events && found.different === events;
  return {
    title: `Complete history export, ${events} events, ${after.state}`,
    rows: {
      [`seconds to ${killAtPercent} %, then killed`]: before.seconds.toFixed(0),
      'seconds from the next start to the end': after.seconds.toFixed(0),
      'archive, MB': (statSync(archive).size / 1e6).toFixed(0),
      'events in it, and different ones': `${found.lines}, ${found.different}`,
      'resident before, MB': idle.toFixed(0),
      'resident at most, MB': `${before.peak.toFixed(0)}, after the next start ${after.peak.toFixed(0)}`,
    },
    ratio: (most / idle).toFixed(2),
    note: `The budget is growth of less than ${budgetMb} MB: ${(most - idle).toFixed(0)} MB.`,
    failed: after.state !== 'ready' || most - idle > budgetMb || !isWhole,
  };
}

const under = ['waiting', 'running'];
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks at the export until it is so far: the state then, the seconds, and the most memory since now. */
async function follow(product, path, isSoFar) {
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5'); // 5: the kernel's peak begins anew
  const started = Date.now();
  for (;;) {
    const { state, progress } = await product.call('GET', path);
    if (isSoFar({ state, progress })) {
      return { state, seconds: (Date.now() - started) / 1000, peak: memory(product.pid, 'VmHWM') };
    }
    await sleep(250);
  }
}

/** Lines of the events' files, and how many different ids begin them (by half of an id, which is random). */
async function countEvents(archive) {
  const ids = new BigUint64Array(events + 1);
  const idStart = '{"id":"'.length;
  let lines = 0;
  await eachFile(archive, async (name, content) => {
    let rest = Buffer.alloc(0);
    for await (const piece of content) {
      if (!name.startsWith('events/')) continue;
      const text = Buffer.concat([rest, piece]);
      let start = 0;
      for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, start)) {
        const half = text.toString('latin1', start + idStart, start + idStart + 18).replaceAll('-', '');
        if (lines < ids.length) ids[lines] = BigInt(`0x${half}`);
        lines++;
        start = end + 1;
      }
      rest = text.subarray(start);
    }
  });
  const sorted = ids.subarray(0, Math.min(lines, ids.length)).sort();
  return {
    lines,
    different: sorted.reduce((sum, id, at) => sum + (at > 0 && id === sorted[at - 1] ? 0 : 1), 0),
  };
}

function eachFile(archive, read) {
  return new Promise((resolve, reject) => {
    yauzl.open(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject).on('end', resolve);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, content) => {
          if (failed) return reject(failed);
          read(entry.fileName, content).then(() => zip.readEntry(), reject);
        });
      });
      zip.readEntry();
    });
  });
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

/** Resident, in megabytes: now, or at most since the peak began anew. */
function memory(pid, name) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000;
}
