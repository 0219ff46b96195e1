import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { Bindings } from '../../src/http/edge/api.ts';
import { mountPages } from '../../src/http/pages/pages.ts';
import { mountStatic } from '../../src/http/pages/static-pages.ts';

const webDir = mkdtempSync(join(tmpdir(), 'truce-web-'));
afterAll(() => rmSync(webDir, { recursive: true }));

it('serves the files of the build, and reads nothing for a name that is none of them', async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>%base%');
  writeFileSync(join(webDir, 'parts.json'), '{"app":[],"gate":[]}');
  writeFileSync(join(webDir, 'assets', 'main-1a2b.js'), 'export {};');
  const app = new Hono<Bindings>();
  await mountPages(app, { webDir, baseUrl: 'https://t.example' });
  const status = async (name: string) => (await app.request(`/assets/${name}`)).status;
  expect(await status('main-1a2b.js')).toBe(200);
  expect(await status('main-3c4d.js')).toBe(404);
  writeFileSync(join(webDir, 'assets', 'main-3c4d.js'), 'export {};');
  expect(await status('main-3c4d.js')).toBe(404);
  expect(await status('..%2Findex.html')).toBe(404);
});

it('serves a file of the dashboard and a page of the help again after it could not be read once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'truce-web-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html>%base%');
  writeFileSync(join(dir, 'parts.json'), '{"app":[],"gate":[]}');
  writeFileSync(join(dir, 'assets', 'main-1a2b.js'), 'export {};');
  const app = new Hono<Bindings>();
  app.onError((_, c) => c.body(null, 500));
  mountStatic(app, { at: '/help', dir, baseUrl: 'https://t.example' });
  await mountPages(app, { webDir: dir, baseUrl: 'https://t.example' });
  const files = { '/help': 'index.html', '/assets/main-1a2b.js': join('assets', 'main-1a2b.js') };
  for (const [address, file] of Object.entries(files)) {
    // Stands for a process that has no file descriptor left.
    renameSync(join(dir, file), join(dir, 'away'));
    expect((await app.request(address)).status).toBe(500);
    renameSync(join(dir, 'away'), join(dir, file));
    expect((await app.request(address)).status).toBe(200);
  }
});
