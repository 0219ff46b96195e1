// What it costs to keep numbers current: processor time at 100 events a second, with sessions counted and only stored.
// TRUCE_BENCH_RATE sets events a second (default 100), TRUCE_BENCH_SECONDS for how long (default 25).
import { randomUUID } from 'node:crypto';
import { openStore } from './event-store.mjs';
import { processorSeconds } from './process-cost.mjs';
import { startProduct, temporaryFolder } from './programs.mjs';

const rate = Number(process.env.TRUCE_BENCH_RATE ?? 100);
const seconds = Number(process.env.TRUCE_BENCH_SECONDS ?? 25);
const warmUpSeconds = 5;
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export async function benchCurrent() {
  const counted = await share(await folderWithSite());
  const stored = await share(await folderWithSite({ isCounted: false }));
  const difference = counted.percent - stored.percent;
  return {
    title: `Keeping numbers current at ${rate} events a second, over ${seconds} s`,
    rows: {
      'storing and counting': `${counted.percent.toFixed(1)}% of a core, ${counted.sessions} sessions`,
      'storing alone': `${stored.percent.toFixed(1)}% of a core, ${stored.sessions} sessions`,
      'counting alone': `${difference.toFixed(1)}% of a core`,
    },
    ratio: (difference / stored.percent).toFixed(2),
    note: counted.sessions > 0 && stored.sessions === 0 ? 'Counted, and not counted.' : 'NOT AS MEANT.',
  };
}

const noteNothing = `SELECT now64(9, 'UTC') AS block, site_id, toUInt64(0) AS session, toInt64(0) AS first_at,
  toInt64(0) AS last_at FROM truce.events WHERE 0`;

/** A data directory with a site. Where the view notes no session that events touch, none is ever counted. */
async function folderWithSite({ isCounted = true } = {}) {
  const dataDir = temporaryFolder();
  const product = await startProduct(dataDir);
  const { id } = await product.call('POST', '/v1/sites', { domain: 'example.com' });
  await product.stop();
  if (!isCounted) {
    const store = openStore(dataDir);
    await store.command(`ALTER TABLE truce.touched_view MODIFY QUERY ${noteNothing}`);
    await store.close();
  }
  return { dataDir, id };
}

/** Processor time of the server and its processes while events come, as a share of one core. */
async function share({ dataDir, id }) {
  const product = await startProduct(dataDir);
  await send(product.url, id, warmUpSeconds);
  const before = processorSeconds(product.pid);
  await send(product.url, id, seconds);
  const percent = ((processorSeconds(product.pid) - before) / seconds) * 100;
  await product.stop();
  const store = openStore(dataDir);
  const [{ sessions }] = await store.ask('SELECT sum(sign) AS sessions FROM truce.sessions');
  await store.close();
  return { percent, sessions };
}

/** Every tenth of a second a tenth of the events, in one request; three events a session. */
async function send(url, site, forSeconds) {
  const begun = performance.now();
  let session = randomUUID();
  let sent = 0;
  for (let tick = 0; tick < forSeconds * 10; tick++) {
    const events = Array.from({ length: Math.round(rate / 10) }, () => {
      if (sent++ % 3 === 0) session = randomUUID();
      const page_url = `https://example.com/article-${sent % 200}`;
      return { site_id: site, session_id: session, event_type: 'page_view', page_url };
    });
    const response = await fetch(`${url}/v1/events/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ events }),
    });
    if (response.status !== 201) throw new Error(`track answered ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, begun + (tick + 1) * 100 - performance.now()));
  }
}
