// The event store is away while events come: what visitors see, and how long the rest takes when it is back.
// TRUCE_BENCH_MINUTES sets for how long it is away (default 1), TRUCE_BENCH_RATE events a second (default 500).
import { execFileSync, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { freePort, start, stop, temporaryFolder } from './programs.mjs';

const minutes = Number(process.env.TRUCE_BENCH_MINUTES ?? 1);
const rate = Number(process.env.TRUCE_BENCH_RATE ?? 500);

export async function benchStoreAway() {
  const store = await startStore();
  const key = execFileSync(process.execPath, ['dist/truce.js', 'key'], { encoding: 'utf8' }).trim();
  const port = await freePort();
  const server = await start(['dist/truce.js', 'serve'], {
    PORT: String(port),
    TRUCE_DATA_DIR: temporaryFolder(),
    TRUCE_BOOTSTRAP_API_KEY: key,
    TRUCE_RATE_LIMIT_TRACK: '0',
    TRUCE_RATE_LIMIT_API: '0',
    TRUCE_CLICKHOUSE_URL: `http://127.0.0.1:${store.port}/away`,
    TRUCE_LOG_LEVEL: 'error',
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (method, path, body) =>
    (
      await fetch(`http://localhost:${port}${path}`, { method, headers, body: body && JSON.stringify(body) })
    ).json();
  const site = (await call('POST', '/v1/sites', { domain: 'example.com' })).id;
  const total = async () => (await call('GET', `/v1/events/sites/${site}?limit=1`)).total ?? 0;

  await send(port, site, 2_000); // warm
  store.process.kill('SIGSTOP');
  const away = await send(port, site, minutes * 60_000);
  store.process.kill('SIGCONT');
  const back = performance.now();
  const acknowledged = Math.round(away.accepted + 2 * rate);
  let stored = 0;
  do {
    await new Promise((resolve) => setTimeout(resolve, 500));
    stored = await total().catch(() => 0);
  } while (stored < acknowledged && performance.now() - back < 10 * 60_000);
  const drainedIn = (performance.now() - back) / 1000;
  await stop(server);
  store.process.kill('SIGKILL');
  const { accepted, failed, p50, p99, slowest } = away;
  return {
    title: `The event store hangs for ${minutes} minutes at ${rate} events a second`,
    rows: {
      'visitors while it is away': `${accepted} acknowledged, ${failed} failed; p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`,
      'when it is back': `${stored} of ${acknowledged} stored after ${drainedIn.toFixed(0)} s`,
    },
    ratio: `${(drainedIn / (minutes * 60)).toFixed(2)} (time to catch up, to time away)`,
    note: stored === acknowledged ? 'Nothing is missing or doubled.' : 'NOT THE SAME.',
  };
}

function startStore() {
  const child = fork('test/support/clickhouse-front-process.mjs', [temporaryFolder()]);
  return new Promise((resolve) => {
    child.once('message', ({ port }) => resolve({ process: child, port }));
  });
}

/** Sends single events at the rate, however long each takes. */
async function send(port, site, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const latencies = [];
  const pending = new Set();
  let failed = 0;
  let sent = 0;
  const begun = performance.now();
  while (performance.now() - begun < ms) {
    const due = Math.min(((performance.now() - begun) / 1000) * rate, (ms / 1000) * rate);
    for (; sent < due; sent++) {
      const one = post(agent, port, site, sent)
        .then((took) => latencies.push(took))
        .catch(() => failed++)
        .finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const total = (ms / 1000) * rate; sent < total; sent++) {
    await post(agent, port, site, sent).then((took) => latencies.push(took));
  }
  await Promise.all(pending);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share) => Math.round(latencies[Math.floor((latencies.length - 1) * share)] ?? 0);
  return { accepted: latencies.length, failed, p50: at(0.5), p99: at(0.99), slowest: at(1) };
}

function post(agent, port, site, number) {
  const body = JSON.stringify({ site_id: site, session_id: `s-${number % 50_000}`, event_type: 'page_view' });
  const headers = {
    'content-type': 'text/plain',
    origin: 'https://example.com',
    'content-length': body.length,
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      port,
      host: 'localhost',
      path: '/v1/events/track',
      method: 'POST',
      headers,
    });
    asked.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201
          ? resolve(performance.now() - begun)
          : reject(new Error(`${response.statusCode}`)),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
