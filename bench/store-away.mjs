// The event store is away while events come: what visitors see, and how long the rest takes when it is back.
// TRUCE_BENCH_MINUTES sets for how long it is away (default 1), TRUCE_BENCH_RATE events a second (default 500).
import { execFileSync, fork } from 'node:child_process';
import { sendAtRate } from './open-load.mjs';
import { memory } from './process-cost.mjs';
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

  const largest = watchMemory(server.pid);
  await sendAtRate({ port, site, rate, ms: 2_000 }); // warm
  store.process.kill('SIGSTOP');
  const away = await sendAtRate({ port, site, rate, ms: minutes * 60_000 });
  store.process.kill('SIGCONT');
  const back = performance.now();
  const acknowledged = Math.round(away.accepted + 2 * rate);
  let stored = 0;
  do {
    await new Promise((resolve) => setTimeout(resolve, 500));
    stored = await total().catch(() => 0);
  } while (stored < acknowledged && performance.now() - back < 10 * 60_000);
  const drainedIn = (performance.now() - back) / 1000;
  const megabytes = largest.end();
  await stop(server);
  store.process.kill('SIGKILL');
  const { accepted, failed, p50, p99, slowest } = away;
  return {
    title: `The event store hangs for ${minutes} minutes at ${rate} events a second`,
    rows: {
      'visitors while it is away': `${accepted} acknowledged, ${failed} failed; p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`,
      'when it is back': `${stored} of ${acknowledged} stored after ${drainedIn.toFixed(0)} s`,
      'memory of the server at most': `${megabytes.toFixed(0)} MB, shared pages counted once`,
    },
    ratio: `${(drainedIn / (minutes * 60)).toFixed(2)} (time to catch up, to time away)`,
    note: stored === acknowledged ? 'Nothing is missing or doubled.' : 'NOT THE SAME.',
  };
}

/** Every two seconds, so that the look itself costs little. */
function watchMemory(pid) {
  let most = 0;
  const look = () => {
    most = Math.max(most, memory(pid).proportional);
  };
  const timer = setInterval(look, 2_000);
  return {
    end() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

function startStore() {
  const child = fork('test/support/clickhouse-front-process.mjs', [
    temporaryFolder(),
    'test/support/single-server.xml',
  ]);
  return new Promise((resolve) => {
    child.once('message', ({ port }) => resolve({ process: child, port }));
  });
}
