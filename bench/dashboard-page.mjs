// How soon a person sees the dashboard and can use it: a real browser on a processor four times slower, nothing in its
// cache, 90 days of the demo's history. Beside each round stand an empty page of the same server and a plain loop, so that
// a busy machine is seen as such. Needs a Chromium (TRUCE_BENCH_BROWSER, or Debian's).
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { firstAnswer, openPage, watchPage } from './page-visit.mjs';
import { median, startProduct, temporaryFolder } from './programs.mjs';

const goals = { paint: 800, usable: 1200, change: 100 };
const rounds = Number(process.env.TRUCE_BENCH_ROUNDS ?? 5);
const slower = 4;
const browserPath = process.env.TRUCE_BENCH_BROWSER ?? '/usr/lib/chromium/chromium';
/** Figures, and no skeletons where they will be. */
const overviewSign = '[data-part=figure]:not(:has([data-part=skeleton]))';

export async function benchDashboardPage() {
  const product = await startProduct(temporaryFolder(), 'demo');
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    const { state, siteId } = await signIn(browser, product.url);
    await untilFilled(product, siteId);
    const site = `${product.url}/sites/${siteId}`;
    const screens = [
      { name: 'sign-in', url: `${product.url}/login`, sign: 'form', who: undefined },
      { name: 'list of sites', url: `${product.url}/`, sign: 'main li a', who: state },
      { name: 'overview', url: site, sign: overviewSign, who: state, press: 'nav [data-path="wall"]' },
      {
        ...{ name: 'settings', url: `${site}/settings`, sign: 'main form', who: state },
        press: 'nav [data-path=""]',
      },
    ];
    const runs = await measureScreens(browser, screens, `${product.url}/v1/health`);
    const changes = await changesOfScreen(browser, site, state);
    return {
      title: `Dashboard page, processor ${slower}× slower, cold cache, 90 days of history, medians of ${rounds}`,
      rows: rowsOf(screens, runs, changes),
      ratio: (median(runs.overview.map(({ usable }) => usable)) / median(runs.empty)).toFixed(1),
      note: `the overview against the empty page; goals: first paint ${goals.paint} ms, usable ${goals.usable} ms, change of screen ${goals.change} ms, no shift`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Everything once a round, so that a busy minute is everybody's. */
async function measureScreens(browser, screens, emptyUrl) {
  const runs = { empty: [], loop: [], ...Object.fromEntries(screens.map(({ name }) => [name, []])) };
  for (let round = 0; round < rounds; round++) {
    const empty = await openPage(browser, { url: emptyUrl, sign: 'body', who: undefined, slower });
    runs.empty.push(empty.usable);
    runs.loop.push(empty.loop);
    for (const { name, press, ...screen } of screens) {
      const visit = await openPage(browser, { ...screen, slower });
      const answered = press ? await firstAnswer(browser, { ...screen, press, slower }) : null;
      runs[name].push({ ...visit, answered });
    }
  }
  return runs;
}

function rowsOf(screens, runs, changes) {
  const rows = {
    'an empty page, a plain loop': `${Math.round(median(runs.empty))} ms, ${Math.round(median(runs.loop))} ms`,
  };
  for (const { name } of screens) {
    const of = (part) => median(runs[name].map((run) => run[part]));
    const answered =
      runs[name][0].answered === null ? '' : ` a press is answered at ${Math.round(of('answered'))} ms,`;
    rows[name] =
      `first paint ${Math.round(of('paint'))} ms,${answered} usable ${Math.round(of('usable'))} ms; processor ${Math.round(of('work'))} ms; shift ${of('shift').toFixed(4)}`;
  }
  for (const [name, { took, shift }] of Object.entries(changes)) {
    rows[name] = `${Math.round(median(took))} ms; shift ${shift.toFixed(4)}`;
  }
  return rows;
}

async function signIn(browser, url) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${url}/v1/login`, {
    data: { email: 'demo@example.com', password: 'look-around-2026' },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  const { sites } = await (await context.request.get(`${url}/v1/sites`)).json();
  const state = await context.storageState();
  await context.close();
  return { state, siteId: sites[0].id };
}

/** The demo is ready with two weeks; the earlier days follow beside it, and would be measured along. */
async function untilFilled(product, siteId) {
  const firstDay = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10);
  const body = { range: { start: firstDay, end: firstDay }, compare: 'none' };
  for (;;) {
    const { now } = await product.call('POST', `/v1/analytics/sites/${siteId}/overview`, body);
    if (now.totals.sessions > 0) return;
    await setTimeout(1_000);
  }
}

/** From the press until the next screen is painted, both screens having been open before; and a filter's press until it is seen. */
async function changesOfScreen(browser, site, who) {
  const { page, close } = await watchPage(browser, { who, slower });
  await page.goto(`${site}/settings`);
  await page.locator('main form').first().waitFor();
  const tab = (path) => `nav [data-path="${path}"]`;
  const goes = {
    'warm change to the overview': { press: tab(''), sign: overviewSign, took: [] },
    'warm change to the revenue': { press: tab('revenue'), sign: '[data-part=amount]', took: [] },
    'warm change to the settings': { press: tab('settings'), sign: 'main form', took: [] },
  };
  for (const { press, sign } of Object.values(goes)) await pressUntil(page, press, sign);
  await page.evaluate(() => window.shifts.splice(0));
  for (let round = 0; round < rounds; round++) {
    for (const { press, sign, took } of Object.values(goes)) took.push(await pressUntil(page, press, sign));
  }
  const shift = await page.evaluate(() => window.shifts.reduce((sum, each) => sum + each, 0));
  const changes = Object.fromEntries(
    Object.entries(goes).map(([name, { took }]) => [name, { took, shift: shift / rounds }]),
  );

  await pressUntil(page, tab(''), `${overviewSign}`);
  await page.locator('[data-part=breakdown] tbody button').first().waitFor();
  await page.evaluate(() => window.shifts.splice(0));
  const filter = [];
  for (let round = 0; round < rounds; round++) {
    filter.push(await pressUntil(page, '[data-part=breakdown] tbody button', '[data-part=filter]'));
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => !document.querySelector('[data-part=filter], main [aria-busy=true]'));
    await page.waitForLoadState('networkidle');
  }
  changes['press of a filter until it is seen'] = {
    took: filter,
    shift: (await page.evaluate(() => window.shifts.reduce((sum, each) => sum + each, 0))) / rounds,
  };
  await close();
  return changes;
}

/** @returns milliseconds from the press until the sign is there and the frame with it was drawn. */
async function pressUntil(page, press, sign) {
  const took = await page.evaluate(
    ([target, wanted]) =>
      new Promise((resolve) => {
        const start = performance.now();
        const look = () =>
          document.querySelector(wanted) ? resolve(performance.now() - start) : requestAnimationFrame(look);
        document.querySelector(target).click();
        requestAnimationFrame(look);
      }),
    [press, sign],
  );
  await page.waitForLoadState('networkidle');
  return took;
}
