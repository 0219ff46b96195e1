import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import type { Bindings } from './api.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.map': 'application/json',
};

/** Every page of ours: no third party, no framing, nothing inline (ASVS 3.4). */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** The dashboard: its page for every address of the app, its files by hashed name. */
export function mountPages(app: Hono<Bindings>, webDir: string): void {
  const page = readFileSync(join(webDir, 'index.html'), 'utf8');
  const files = new Map<string, Buffer>();

  app.get('/assets/:file', (c) => {
    const name = c.req.param('file');
    const type = types[extname(name)];
    if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return c.notFound();
    const file = files.get(name) ?? readAsset(join(webDir, 'assets', name));
    if (!file) return c.notFound();
    files.set(name, file);
    return c.body(new Uint8Array(file), 200, {
      ...pageHeaders,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  for (const path of ['/', '/setup', '/login', '/sites/*']) {
    app.get(path, (c) => c.html(page, 200, { ...pageHeaders, 'cache-control': 'no-store' }));
  }
}

function readAsset(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null; // no such file: the caller answers 404
  }
}
