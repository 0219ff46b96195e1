import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Signals } from '../kit/signals/signals.ts';
import type { Records } from '../records/records.ts';
import { findSite } from '../records/sites.ts';
import { listTemplates } from '../records/templates.ts';
import type { Bindings } from './api.ts';
import { drawBaits } from './bait-pools.ts';
import { proofHeaders } from './gate/media-proof.ts';
import type { FindGate } from './gate/open-gates.ts';
import { loaderSettings, loaderSource } from './loader-script.ts';
import { type Packed, pack, sendPacked } from './packed.ts';

export interface LoaderParts {
  records: Records;
  signals: Pick<Signals, 'subscribe'>;
  findGate: FindGate;
  /** Folder with the built SDK: core.js and wall.js. */
  sdkDir: string;
  baseUrl: string;
  now: () => number;
}

const keepMs = 10_000;
const mostScripts = 2_000;

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** What a visitor's page loads: the SDK with the site's settings, the wall, and the baits. */
export async function mountLoader(app: Hono<Bindings>, parts: LoaderParts): Promise<void> {
  const core = readFileSync(join(parts.sdkDir, 'core.js'), 'utf8').trimEnd();
  const wall = await pack(readFileSync(join(parts.sdkDir, 'wall.js'), 'utf8'));
  const idle = await pack('/* Truce: this site is inactive. */');
  const unknown = await pack('');
  const scriptOf = scriptCache(parts, core, { idle, unknown });

  app.get('/v1/loader/:file', async (c) => {
    if (c.req.query('part') === 'wall') return sendPacked(c, wall, headers);
    const id = c.req.param('file').replace(/\.js$/, '').toLowerCase();
    const script = await scriptOf(id);
    return sendPacked(c, script, headers, script === unknown ? 404 : 200);
  });

  app.get('/v1/media/:name', async (c) => {
    const name = c.req
      .param('name')
      .replace(/[^A-Za-z0-9._-]/g, '')
      .slice(0, 100);
    return c.body(`ok:${name}`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(await proofHeaders(parts.findGate, name, c.req.query('g'), parts.now())),
    });
  });
}

/** Scripts are packed once and kept a few seconds; a change of the site drops its script on all nodes. */
function scriptCache(
  parts: LoaderParts,
  core: string,
  empty: { idle: Packed; unknown: Packed },
): (id: string) => Promise<Packed> {
  const kept = new Map<string, { script: Promise<Packed>; until: number }>();
  parts.signals.subscribe('site', (id) => kept.delete(id));

  async function make(id: string): Promise<Packed> {
    const site = /^[0-9a-f-]{36}$/.test(id) ? await findSite(parts.records.db, id) : null;
    if (!site) return empty.unknown;
    if (site.status === 'inactive') return empty.idle;
    const day = new Date(parts.now()).toISOString().slice(0, 10);
    const templates = await listTemplates(parts.records.db, id);
    return pack(loaderSource(core, loaderSettings(site, templates, drawBaits(day, id), parts.baseUrl)));
  }

  return (id) => {
    const entry = kept.get(id);
    if (entry && entry.until > parts.now()) return entry.script;
    if (kept.size >= mostScripts) kept.clear();
    const script = make(id);
    kept.set(id, { script, until: parts.now() + keepMs });
    script.catch(() => kept.delete(id)); // a failed look-up must not be remembered
    return script;
  };
}
