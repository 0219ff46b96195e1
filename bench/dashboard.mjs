// Dashboard questions over HTTP with a million events of one site in 90 days, each against the same numbers
// from an exact scan of the raw events inside the engine; and what an event takes on the disk, with all that is made of it.
import { askedBeside, rates } from './dashboard-questions.mjs';
import { diskOfEvent } from './disk-of-event.mjs';
import { openStore } from './event-store.mjs';
import { fillHistory } from './history.mjs';
import { median, startProduct, temporaryFolder } from './programs.mjs';

const events = Number(process.env.TRUCE_BENCH_EVENTS ?? 1_000_000);
const days = 90;
const rounds = 9;
/** A scan of many events takes seconds, beside which chance is little. */
const scanRounds = events > 20_000_000 ? 3 : rounds;

const questions = [
  { path: 'dashboard?days=7', days: 7 },
  { path: 'dashboard?days=30', days: 30 },
  { path: 'dashboard?days=90', days: 90 },
  { path: 'dashboard?days=90&device=mobile', days: 90, filter: "AND device = 'mobile'" },
  { path: 'dashboard?days=90&browser=Firefox', days: 90, filter: "AND browser = 'Firefox'" },
  { path: 'conversions?days=30', days: 30, byDay: true },
  { path: 'conversions?days=90', days: 90, byDay: true },
];

export async function benchDashboard() {
  const dataDir = temporaryFolder();
  const first = await startProduct(dataDir);
  const site = (await first.call('POST', '/v1/sites', { domain: 'example.com' })).id;
  await first.call('PUT', `/v1/sites/${site}/revenue`, rates);
  await first.stop();
  await fillHistory(dataDir, site, { events, days });
  const { scans, stored, disk } = await scan(dataDir, site);
  const product = await startProduct(dataDir);
  const rows = {
    'an event on the disk': `${disk.own.toFixed(1)} bytes; ${disk.withAll.toFixed(1)} with sessions and counts (the goal is 12)`,
  };
  const ratios = [];
  let deviation = 0;
  for (const [index, question] of questions.entries()) {
    const exact = scans[index];
    const ask = () => product.call('GET', `/v1/analytics/sites/${site}/${question.path}`);
    const { ms, answer } = await time(ask);
    ratios.push(ms / exact.ms);
    deviation = Math.max(deviation, deviationOf(answer, exact.answer));
    rows[question.path] =
      `${ms.toFixed(1)} ms; exact scan ${exact.ms.toFixed(1)} ms; ratio ${(ms / exact.ms).toFixed(2)}`;
  }
  const whole = scans[questions.findIndex(({ path }) => path === 'dashboard?days=90')].ms;
  for (const { name, path, body } of askedBeside) {
    const ask = () => product.call(body ? 'POST' : 'GET', `/v1/${path.replace(':id', site)}`, body);
    const { ms } = await time(ask);
    rows[name] = `${ms.toFixed(1)} ms; ratio ${(ms / whole).toFixed(2)} to the exact scan of 90 days`;
  }
  await product.stop();
  return {
    title: `Dashboard over HTTP, ${stored} events in ${days} days`,
    rows,
    ratio: median(ratios).toFixed(2),
    note: `median of all, below 1 is faster than the scan; counts differ from exact by at most ${(deviation * 100).toFixed(2)} %`,
  };
}

async function scan(dataDir, site) {
  const store = openStore(dataDir);
  await merged(store);
  const [{ stored }] = await store.ask('SELECT count() AS stored FROM truce.events');
  const disk = await diskOfEvent(store);
  const scans = [];
  for (const question of questions)
    scans.push(await time(() => store.ask(exactScan(site, question)), scanRounds));
  await store.close();
  return { scans, stored, disk };
}

/** Until the store is at rest: what was put into it at once, it puts in order for minutes. */
async function merged(store) {
  for (;;) {
    const [{ running }] = await store.ask('SELECT count() AS running FROM system.merges');
    if (running === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** What the endpoint counts, from raw events: sessions that began in this period and in the one before, or day by day. */
function exactScan(site, { days, filter = '', byDay = false }) {
  const from = `toStartOfDay(now('UTC')) - INTERVAL ${days - 1} DAY`;
  const earliest = `${from} - INTERVAL ${byDay ? 0 : days} DAY`;
  return `SELECT ${byDay ? 'toDate(began)' : `began >= ${from}`} AS part, count() AS sessions,
      countIf(is_detected) AS adblock_detected, countIf(has_wall) AS walls_displayed, countIf(is_converted) AS conversions
    FROM (
      SELECT min(occurred_at) AS began, max(event_type = 'adblock_detected') AS is_detected,
        max(event_type = 'wall_displayed') AS has_wall, max(startsWith(event_type, 'conversion_')) AS is_converted
      FROM truce.events
      WHERE site_id = '${site}' AND occurred_at >= ${earliest} - INTERVAL 1 DAY ${filter}
      GROUP BY session_id)
    WHERE began >= ${earliest} GROUP BY part ORDER BY part`;
}

/** The largest relative difference between the endpoint's counts and the exact ones. */
function deviationOf(answer, exact) {
  const pairs = answer.timeline
    ? exact.map((row) => [answer.timeline.find((entry) => entry.date === row.part), row])
    : [[answer.metrics, exact.at(-1)]];
  const names = ['sessions', 'adblock_detected', 'walls_displayed', 'conversions'];
  return Math.max(
    ...pairs.flatMap(([ours, row]) => names.map((name) => Math.abs(ours[name] / row[name] - 1))),
  );
}

/** @returns the median time and the last answer. */
async function time(work, times = rounds) {
  const taken = [];
  let answer;
  for (let round = 0; round < times; round++) {
    const begun = performance.now();
    answer = await work();
    taken.push(performance.now() - begun);
  }
  return { ms: median(taken), answer };
}
