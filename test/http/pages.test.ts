import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import type { Bindings } from '../../src/http/edge/api.ts';
import { mountPages } from '../../src/http/pages/pages.ts';

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
