import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { basePathOf } from '../../kit/base-path.ts';
import type { Bindings } from '../edge/api.ts';
import { type Packed, pack, sendPacked } from '../edge/precompressed.ts';
import { pageHeaders } from './pages.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** The help, made by the build from docs/ (scripts/help). Its files are read and compressed when they are asked for. */
export function mountHelp(
  app: Hono<Bindings>,
  { baseUrl, helpDir }: { baseUrl: string; helpDir: string },
): void {
  const names = new Set(
    readdirSync(helpDir, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  const packed = new Map<string, Promise<Packed>>();
  const basePath = basePathOf(baseUrl);

  async function read(name: string): Promise<Packed> {
    const bytes = await readFile(join(helpDir, name));
    return pack(
      extname(name) === '.html' ? bytes.toString().replaceAll('%base_path%', () => basePath) : bytes,
    );
  }

  for (const path of ['/help', '/help/*']) {
    app.get(path, async (c) => {
      const name = fileOf(c.req.path.replace(/^\/help\/?/, ''));
      const type = types[extname(name)];
      if (!type || !names.has(name)) return c.notFound();
      const file = packed.get(name) ?? read(name);
      packed.set(name, file);
      return sendPacked(c, await file, { ...pageHeaders, 'cache-control': 'no-cache', 'content-type': type });
    });
  }
}

function fileOf(address: string): string {
  if (address === '') return 'index.html';
  return extname(address) === '' ? `${address}.html` : address;
}
