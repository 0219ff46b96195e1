// How soon a person sees the dashboard and can use it: a real browser on a processor four times slower, nothing in its
// cache, 90 days of the demo's history. Needs a Chromium (TRUCE_BENCH_BROWSER, or Debian's).
import { chromium } from 'playwright-core';
import { median, startProduct, temporaryFolder } from './programs.mjs';

const goals = { paint: 800, usable: 1200, change: 100 };
const rounds = 5;
const slower = 4;
const browserPath = process.env.TRUCE_BENCH_BROWSER ?? '/usr/lib/chromium/chromium';

export async function benchDashboardPage() {
  const product = await startProduct(temporaryFolder(), 'demo');
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    const { state, siteId } = await signIn(browser, product.url);
    const rows = {};
    const screens = [
      ['sign-in', '/login', 'form', undefined],
      ['list of sites', '/', '.site-list .site-name', state],
      ['overview', `/sites/${siteId}`, '.headlines .figure', state],
      ['settings', `/sites/${siteId}/settings`, '.settings form', state],
    ];
    for (const [name, path, sign, storageState] of screens) {
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        runs.push(await open(browser, product.url + path, sign, storageState));
      }
      const of = (part) => Math.round(median(runs.map((run) => run[part])));
      rows[name] = `first paint ${of('paint')} ms, usable ${of('usable')} ms`;
    }
    rows['warm change of screen'] =
      `${Math.round(await changeOfScreen(browser, product.url, siteId, state))} ms`;
    return {
      title: `Dashboard page, processor ${slower}× slower, cold cache, 90 days of history`,
      rows,
      ratio: '–',
      note: `goals: first paint ${goals.paint} ms, usable ${goals.usable} ms, change of screen ${goals.change} ms`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signIn(browser, url) {
  const context = await browser.newContext();
  const answer = await context.request.post(`${url}/v1/login`, {
    data: { email: 'demo@example.com', password: 'truce-demo-2026' },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  const { sites } = await (await context.request.get(`${url}/v1/sites`)).json();
  const state = await context.storageState();
  await context.close();
  return { state, siteId: sites[0].id };
}

/** Usable: what the screen is for is there, and the processor has no long piece of work left. */
async function open(browser, url, sign, storageState) {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        window.shownAt = performance.now();
      });
    }).observe(document, { childList: true, subtree: true });
  }, sign);
  await page.goto(url);
  await page.waitForFunction(() => window.shownAt !== undefined);
  await page.waitForLoadState('networkidle');
  const figures = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const work = window.longTasks.map((task) => task.startTime + task.duration);
    return { paint, usable: Math.max(window.shownAt, ...work.filter((end) => end < window.shownAt + 500)) };
  });
  await context.close();
  return figures;
}

/** From the press until the next screen is painted, both screens having been open before. */
async function changeOfScreen(browser, url, siteId, storageState) {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(`${url}/sites/${siteId}/settings`);
  const go = async (tab, sign) => {
    const took = await page.evaluate(
      ([path, selector]) =>
        new Promise((resolve) => {
          const start = performance.now();
          const look = () =>
            document.querySelector(selector)
              ? resolve(performance.now() - start)
              : requestAnimationFrame(look);
          document.querySelector(`.tabs [data-path="${path}"]`).click();
          requestAnimationFrame(look);
        }),
      [tab, sign],
    );
    await page.waitForLoadState('networkidle');
    return took;
  };
  await page.locator('.settings form').first().waitFor();
  await go('', '.headlines .figure');
  await go('events', '.event-table');
  const warm = [];
  for (let round = 0; round < rounds; round++) {
    warm.push(await go('', '.headlines .figure'), await go('events', '.event-table'));
  }
  await context.close();
  return median(warm);
}

async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
