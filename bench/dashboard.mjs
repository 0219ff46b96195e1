// Dashboard questions over HTTP with a million events of one site in 90 days, each against the same numbers
// from an exact scan of the raw events inside the engine.
import { askedBeside, rates } from './dashboard-questions.mjs';
import { openStore } from './event-store.mjs';
import { median, startProduct, temporaryFolder } from './programs.mjs';

const events = Number(process.env.TRUCE_BENCH_EVENTS ?? 1_000_000);
/** More than this would keep the builder busy for too long: their sessions are made by one statement. */
const buildsItself = events <= 1_000_000;
const days = 90;
const rounds = 9;

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
  const scans = await fillAndScan(dataDir, site);
  const product = await startProduct(dataDir);
  const begun = performance.now();
  await builtAll(
    product,
    site,
    scans[questions.findIndex(({ path }) => path === 'dashboard?days=90')].answer,
  );
  const rows = buildsItself
    ? {
        'sessions built': `${((performance.now() - begun) / 1000).toFixed(0)} s for all of them, in the background`,
      }
    : {};
  const ratios = [];
  let deviation = 0;
  for (const [index, question] of questions.entries()) {
    const scan = scans[index];
    const ask = () => product.call('GET', `/v1/analytics/sites/${site}/${question.path}`);
    const { ms, answer } = await time(ask);
    ratios.push(ms / scan.ms);
    deviation = Math.max(deviation, deviationOf(answer, scan.answer));
    rows[question.path] =
      `${ms.toFixed(1)} ms; exact scan ${scan.ms.toFixed(1)} ms; ratio ${(ms / scan.ms).toFixed(2)}`;
  }
  const whole = scans[questions.findIndex(({ path }) => path === 'dashboard?days=90')].ms;
  for (const { name, path, body } of askedBeside) {
    const ask = () => product.call(body ? 'POST' : 'GET', `/v1/${path.replace(':id', site)}`, body);
    const { ms } = await time(ask);
    rows[name] = `${ms.toFixed(1)} ms; ratio ${(ms / whole).toFixed(2)} to the exact scan of 90 days`;
  }
  await product.stop();
  return {
    title: `Dashboard over HTTP, ${events} events in ${days} days`,
    rows,
    ratio: median(ratios).toFixed(2),
    note: `median of all, below 1 is faster than the scan; counts differ from exact by at most ${(deviation * 100).toFixed(2)} %`,
  };
}

/** The events were put into the store directly: their sessions are built after the start. */
async function builtAll(product, site, exact) {
  const wanted = exact.at(-1).sessions;
  for (;;) {
    const { metrics } = await product.call('GET', `/v1/analytics/sites/${site}/dashboard?days=90`);
    if (metrics.sessions === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function fillAndScan(dataDir, site) {
  const store = openStore(dataDir);
  for (let part = 0; part < 10; part++) {
    await store.command(history(site, part));
    if (!buildsItself) await store.command(sessionsOf(part));
  }
  if (!buildsItself) await store.command('INSERT INTO truce.built SELECT DISTINCT block FROM truce.touched');
  const scans = [];
  await merged(store);
  for (const question of questions) scans.push(await time(() => store.ask(exactScan(site, question))));
  await store.close();
  return scans;
}

/** Until the store is at rest: what was put into it at once, it puts in order for minutes. */
async function merged(store) {
  for (;;) {
    const [{ running }] = await store.ask('SELECT count() AS running FROM system.merges');
    if (running === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** A tenth of the events: nine days, three events a session, some milliseconds apart. */
function history(site, part) {
  const share = events / 10;
  const session = 'intDiv(number, 3)';
  const pick = (list, by) => `[${list.map((word) => `'${word}'`).join(', ')}][1 + ${by} % ${list.length}]`;
  /** A seventh of the sessions was drawn into an arm. */
  const isInTest = `${session} % 7 = 0`;
  const types = 'page_view adblock_detected wall_displayed conversion_allowlist adblock_not_detected'.split(
    ' ',
  );
  return `INSERT INTO truce.events
      (id, site_id, session_id, event_type, occurred_at, received_at, page, device, country, browser, blocker, variant, arm, metadata)
    SELECT generateUUIDv4(), '${site}', concat('s', toString(${session} + ${part * share})),
      ${pick(types, `cityHash64(number, ${part})`)},
      now64(3) - toIntervalSecond(${part * 9 * 86_400} + cityHash64(${session}, ${part}) % ${9 * 86_400}), now64(3),
      concat('/p', toString(number % 500)), ${pick(['desktop', 'mobile', 'tablet'], session)},
      ${pick('DE US FR GB NL PL ES BR'.split(' '), session)}, ${pick(['Chrome', 'Firefox', 'Safari'], session)},
      ${pick(['', 'uBlock Origin'], 'number')}, ${pick(['control', 'friendly'], session)},
      if(${isInTest}, ${pick(['walled', 'holdout'], `intDiv(${session}, 7)`)}, ''), if(${isInTest}, '{"arm_first":true}', '')
    FROM numbers(${share})`;
}

/** Sessions of a tenth of the events, as the builder makes them: an id has one session here. */
function sessionsOf(part) {
  const share = events / 10;
  const did = (name, type) => `countIf(event_type = '${type}') AS ${name}`;
  return `INSERT INTO truce.sessions
      (site_id, started_at, session, device, country, browser, blocker, variant, arm, arm_first, pages, event_types, events, page_views,
       adblock_detected, adblock_not_detected, walls_displayed, conversions, wall_ms, conversion_ms, digest, sign)
    SELECT site_id, min(occurred_at), sipHash64(session_id) AS session, any(device), any(country), any(browser),
      max(blocker), any(variant), any(arm), max(arm != ''), arraySort(groupUniqArray(page)), arraySort(groupUniqArray(event_type)), count(),
      ${did('a', 'page_view')}, ${did('b', 'adblock_detected')}, ${did('c', 'adblock_not_detected')},
      ${did('d', 'wall_displayed')}, ${did('e', 'conversion_allowlist')}, if(d > 0, 0, -1), if(d > 0 AND e > 0, 0, -1),
      toUInt32(session % 4294967296), 1
    FROM truce.events WHERE occurred_at >= now64(3) - INTERVAL ${(part + 1) * 9 * 86_400} SECOND - INTERVAL 10 MINUTE
      AND toUInt64(substring(session_id, 2)) >= ${part * share} AND toUInt64(substring(session_id, 2)) < ${(part + 1) * share}
    GROUP BY site_id, session_id`;
}

/** What the endpoint counts, from raw events: this period beside the one before, or day by day. */
function exactScan(site, { days, filter = '', byDay = false }) {
  const from = `toStartOfDay(now('UTC')) - INTERVAL ${days - 1} DAY`;
  const distinct = (condition) => `uniqExactIf(session_id, ${condition})`;
  return `SELECT ${byDay ? 'toDate(occurred_at)' : `occurred_at >= ${from}`} AS part,
      uniqExact(session_id) AS sessions,
      ${distinct("event_type = 'adblock_detected'")} AS adblock_detected,
      ${distinct("event_type = 'wall_displayed'")} AS walls_displayed,
      ${distinct("startsWith(event_type, 'conversion_')")} AS conversions
    FROM truce.events
    WHERE site_id = '${site}' AND occurred_at >= ${from} - INTERVAL ${byDay ? 0 : days} DAY ${filter}
    GROUP BY part ORDER BY part`;
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
async function time(work) {
  const taken = [];
  let answer;
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    answer = await work();
    taken.push(performance.now() - begun);
  }
  return { ms: median(taken), answer };
}
