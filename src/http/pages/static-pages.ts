import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { basePathOf } from '../../kit/base-path.ts';
import { openPromiseCache } from '../../kit/promise-cache.ts';
import type { Bindings } from '../edge/api.ts';
import { type Precompressed, pack, sendPrecompressed } from '../edge/precompressed.ts';
import { pageHeaders } from './pages.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

interface StaticPages {
  /** Where they are served, such as `/help`. */
  at: string;
  /** The folder that the build has written. */
  dir: string;
  baseUrl: string;
}

/** Pages made by the build. Each is read and compressed when it is asked for first. */
export function mountStatic(app: Hono<Bindings>, { at, dir, baseUrl }: StaticPages): void {
  const names = new Set(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  const packed = openPromiseCache<Precompressed>();

  async function read(name: string): Promise<Precompressed> {
    const bytes = await readFile(join(dir, name));
    return pack(extname(name) === '.html' ? fill(bytes.toString(), baseUrl) : bytes);
  }

  for (const path of [at, `${at}/*`]) {
    app.get(path, async (c) => {
      const name = fileOf(c.req.path.slice(at.length + 1));
      const type = types[extname(name)];
      if (!type || !names.has(name)) return c.notFound();
      const file = await packed(name, () => read(name));
      return sendPrecompressed(c, file, {
        ...pageHeaders,
        'cache-control': 'no-cache',
        'content-type': type,
      });
    });
  }
}

function fileOf(address: string): string {
  if (address === '') return 'index.html';
  return extname(address) === '' ? `${address}.html` : address;
}

/** Puts the address of this installation where the build left a place for it. */
function fill(page: string, baseUrl: string): string {
  const [url, path] = [String(html`${baseUrl}`), String(html`${basePathOf(baseUrl)}`)];
  return page.replaceAll('%base_url%', () => url).replaceAll('%base_path%', () => path);
}
