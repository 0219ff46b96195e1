// The SDK's size and manners on a real page in a real browser, against the budgets of the project. A budget that is
// broken ends the run with code 1; times are medians, and each is beside the same page without Truce.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { median, startProduct } from './programs.mjs';

const visits = 7;
/** Bytes as `test/sdk/size.test.ts` holds them. */
const bytes = JSON.parse(readFileSync('test/sdk/budgets.json', 'utf8'));
const budgets = {
  'core, brotli bytes': bytes.core,
  'loader, brotli bytes': bytes.loader,
  'part that asks, brotli bytes': bytes.ask,
  'wall in English, brotli bytes': bytes.wall,
  'positive verdict, ms': 400,
  'negative verdict, ms': 1200,
  'longest task, ms x 6': 50,
  'layout shift': 0,
};

export async function benchManners() {
  const product = await startProduct();
  const { id } = await product.call('POST', '/v1/sites', { domain: 'news.example' });
  const loader = `http://localhost:${product.port}/v1/loader/${id}.js`;
  const paper = await startPaper(loader);
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
  const measured = {
    'core, brotli bytes': packed(readFileSync('dist/sdk/core.js')),
    'loader, brotli bytes': await brotliBytes(loader),
    'part that asks, brotli bytes': await brotliBytes(`${loader}?part=ask`),
    'wall in English, brotli bytes': await brotliBytes(`${loader}?part=wall&l=en`),
    'positive verdict, ms': await medianOf(browser, `${paper.url}/`, { isBlocked: true }, 'took'),
    'negative verdict, ms': await medianOf(browser, `${paper.url}/`, {}, 'took'),
    'longest task, ms x 6': await medianOf(browser, `${paper.url}/`, { isBlocked: true }, 'task'),
    'layout shift': await medianOf(browser, `${paper.url}/`, { isBlocked: true }, 'shift'),
  };
  await browser.close();
  paper.stop();
  await product.stop();
  const broken = Object.entries(budgets).filter(([name, most]) => measured[name] > most);
  return {
    title: `Size and manners, ${visits} visits each`,
    rows: Object.fromEntries(
      Object.entries(measured).map(([name, value]) => [
        name,
        name in budgets ? `${value} of ${budgets[name]}${value > budgets[name] ? '  OVER' : ''}` : `${value}`,
      ]),
    ),
    ratio: Math.max(
      ...Object.entries(budgets).map(([name, most]) => (most ? measured[name] / most : 0)),
    ).toFixed(2),
    note: "The largest share of a budget; the loader is the core with a default site's settings.",
    failed: broken.length > 0,
  };
}

async function brotliBytes(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return packed(Buffer.from(await response.arrayBuffer()));
}

function packed(bytes) {
  return brotliCompressSync(bytes).length;
}

async function medianOf(browser, url, { isBlocked }, what) {
  const found = [];
  for (let visit = 0; visit < visits; visit++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    if (isBlocked)
      await page.route(/\/media\/.*(\d|advert|prebid).*\.(gif|png)$/, (route) =>
        route.abort('blockedbyclient'),
      );
    const measure = { took: tookMs, shift: layoutShift, task: longestTask }[what];
    found.push(await measure(page, url));
    await context.close();
  }
  return Math.round(median(found) * 1000) / 1000;
}

async function tookMs(page, url) {
  await page.goto(url);
  return page.evaluate(() => window.Truce.check().then((verdict) => verdict.took_ms));
}

async function layoutShift(page, url) {
  await page.goto(url);
  await page.waitForTimeout(2500);
  return page.evaluate(() => window.shifted);
}

/**
 * Six times what the main thread itself spent on the longest task with a script of ours in it: a phone six times
 * slower, whatever else this machine is doing.
 */
async function longestTask(page, url) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'toplevel',
    'v8.execute',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await page.goto(url);
  await page.waitForTimeout(2500);
  const complete = new Promise((resolve) => session.on('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const ours = events.find(
    (event) => event.name === 'EvaluateScript' && /\/v1\/loader/.test(event.args.data?.url),
  );
  const onMain = events.filter(
    (event) => event.pid === ours?.pid && event.tid === ours?.tid && event.ph === 'X',
  );
  const running = onMain.filter(({ name }) =>
    ['EvaluateScript', 'FunctionCall', 'TimerFire', 'RunMicrotasks'].includes(name),
  );
  const tasks = onMain.filter(
    ({ name, ts, dur }) => name === 'RunTask' && running.some((part) => part.ts >= ts && part.ts < ts + dur),
  );
  return Math.max(0, ...tasks.map((task) => (task.tdur * 6) / 1000));
}

/** Runs in the page before anything else. */
function watchShifts() {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function startPaper(loader) {
  const text = '<p>The ferry leaves at six, long before the town is awake.</p>'.repeat(40);
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const script = request.url === '/' ? `<script async src="${loader}"></script>` : '';
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Ferry</title>${script}<body><h1>The ferry</h1>${text}</body></html>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Debian's wrapper in /usr/bin would load system extensions. */
function browserPath() {
  const known = [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ];
  const path = known.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`the manners bench needs Chromium or Chrome, at one of ${known.join(', ')}`);
  return path;
}
