import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { copyCheckout } from '../support/copy-checkout.ts';
import { freePort } from '../support/free-port.ts';

const timeout = 300_000;
const place = mkdtempSync(join(tmpdir(), 'truce-dev-'));
const checkout = join(place, 'checkout');
let browser: TestBrowser;
let url: string;
let output = '';
let stop: () => Promise<void>;

beforeAll(async () => {
  copyCheckout(checkout);
  const port = await freePort();
  url = `http://localhost:${port}`;
  // A group of its own, so that npm and all below it get the signal of a terminal.
  const child = spawn('npm', ['run', 'dev'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const isGone = () => {
    try {
      process.kill(-(child.pid ?? 0), 0);
      return false;
    } catch {
      return true; // no process of the group is left
    }
  };
  stop = async () => {
    if (!isGone()) process.kill(-(child.pid ?? 0), 'SIGINT');
    // npm ends before what it has started.
    await vi.waitFor(() => expect(isGone()).toBe(true), { timeout });
  };
  browser = await launchBrowser();
  await vi.waitFor(() => expect(child.exitCode ?? output).toContain('Waiting for changes'), { timeout });
}, timeout);
afterAll(async () => {
  await browser?.close();
  await stop();
  rmSync(place, { recursive: true, force: true });
});

function change(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

async function openSignIn(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await expect.poll(() => page.title(), { timeout }).toContain('Sign in');
  return page;
}

it('serves the demo, and not as the build that npm start takes', async () => {
  const site = await fetch(`${url}/demo`);
  expect(site.status).toBe(200);
  expect(readdirSync(checkout)).not.toContain('dist');
  expect(readFileSync('dist/web/index.html', 'utf8')).not.toContain('reload-');
});

it('builds a changed file of the dashboard, and an open page shows it', async () => {
  const page = await openSignIn();
  change('src/web/sign-in/sign-in-page.tsx', "t('sign-in.forgotYourPassword')", "'Changed by a test'");
  await expect.poll(() => page.textContent('body'), { timeout }).toContain('Changed by a test');
  // No restart: the server read the new page.
  expect(output.match(/is ready/g)).toHaveLength(1);
});

it('keeps serving what does not build, and goes on with the next change', async () => {
  change('src/sdk/core.ts', 'import ', 'impor ');
  await expect.poll(() => output, { timeout }).toContain('Waiting for a change.');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const page = await openSignIn();
  change('src/sdk/core.ts', 'impor ', 'import ');
  change('locales/en/common.json', '"common.email": "Email"', '"common.email": "Your email"');
  await expect.poll(() => output.match(/is ready/g)?.length, { timeout }).toBe(2);
  await expect.poll(() => page.textContent('body'), { timeout }).toContain('Your email');
});

it('leaves no server and no build behind', async () => {
  await stop();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(readdirSync(join(checkout, '.builds'))).toEqual([]);
});
