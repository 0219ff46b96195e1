// Writes docs/screenshots from the demo's data: node scripts/screenshots.mjs (after a build). Look at each before keeping it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const browserPath = process.env.TRUCE_BENCH_BROWSER ?? '/usr/lib/chromium/chromium';
const folder = 'docs/screenshots';
const screens = [
  ['sites', '/', 'main'],
  ['overview', '/sites/:id', '[data-part=figure]'],
  ['wall', '/sites/:id/wall', 'iframe:not([inert])'],
  ['ab-test', '/sites/:id/ab-test', '[aria-labelledby=verdict]'],
  ['revenue', '/sites/:id/revenue', 'dl dd'],
  ['reports', '/sites/:id/reports', '.panel'],
  ['settings', '/sites/:id/settings', 'main form'],
];
const looks = [
  { name: 'desktop', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
];

const data = mkdtempSync(join(tmpdir(), 'truce-screenshots-'));
const port = await freePort();
const server = await demo(port, data);
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
try {
  mkdirSync(folder, { recursive: true });
  for (const look of looks) await photograph(look, `http://localhost:${port}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit'); // it writes until then
  rmSync(data, { recursive: true, force: true });
}

async function photograph({ name, width, height, colorScheme }, url) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const signedIn = await context.request.post(`${url}/v1/login`, {
    data: { email: 'demo@example.com', password: 'look-around-2026' },
    headers: { origin: url },
  });
  if (!signedIn.ok()) throw new Error(`sign-in: ${signedIn.status()}`);
  const { sites } = await (await context.request.get(`${url}/v1/sites`)).json();
  await untilFilled(() => context.request.get(`${url}/v1/analytics/sites/${sites[0].id}/dashboard?days=90`));
  const page = await context.newPage();
  for (const [screen, path, sign] of screens) {
    await page.goto(url + path.replace(':id', sites[0].id));
    // Where there is no room for the preview beside the form, it is behind a switch.
    if (screen === 'wall' && width < 600) await page.getByText('Preview', { exact: true }).first().click();
    await page.locator(sign).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [data-part=skeleton]'));
    await page.waitForLoadState('networkidle'); // previews load last
    await page.screenshot({ path: `${folder}/${screen}-${name}.jpg`, type: 'jpeg', quality: 72 });
  }
  await context.close();
}

/** The demo is ready before its whole history is there: until its sessions hardly grow from one look to the next. */
async function untilFilled(ask) {
  for (let last = 0; ; await new Promise((resolve) => setTimeout(resolve, 5_000))) {
    const { metrics } = await (await ask()).json();
    if (last > 0 && metrics.sessions < last * 1.001) return;
    last = metrics.sessions;
  }
}

function demo(at, dataDir) {
  const env = {
    PATH: process.env.PATH,
    PORT: String(at),
    TRUCE_DATA_DIR: dataDir,
    TRUCE_RATE_LIMIT_API: '0',
  };
  const child = spawn(process.execPath, ['dist/truce.js', 'demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve(child));
    child.once('exit', (code) => reject(new Error(`the demo stopped with ${code}`)));
  });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
