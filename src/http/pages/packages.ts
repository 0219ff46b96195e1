import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { ApiError } from '../../contract/core/errors.ts';
import { basePathOf } from '../../kit/base-path.ts';
import type { Bindings } from '../edge/api.ts';
import { knowsTag } from '../edge/knows-tag.ts';

interface Tarball {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

/**
 * The npm packages of this version (`npm install https://…/packages/truce-sdk-1.2.3.tgz`), made by the build. They are
 * in no registry, so nobody is asked to install a name that somebody else could publish.
 */
export function mountPackages(
  app: Hono<Bindings>,
  { packagesDir, baseUrl }: { packagesDir: string; baseUrl: string },
): void {
  let read: Map<string, Tarball> | undefined;

  app.get('/packages/:file', (c) => {
    read ??= readTarballs(packagesDir);
    const file = c.req.param('file');
    const tarball = read.get(file);
    if (!tarball) throw new ApiError('NOT_FOUND', missing(file, [...read.keys()], baseUrl));
    const headers = {
      'content-type': 'application/gzip',
      // A version's bytes never change: lock files hold their checksum.
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tarball.etag,
      'x-content-type-options': 'nosniff',
    };
    if (knowsTag(c.req.header('if-none-match'), tarball.etag)) return c.body(null, 304, headers);
    return c.body(tarball.bytes, 200, headers);
  });
}

function readTarballs(folder: string): Map<string, Tarball> {
  return new Map(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }];
    }),
  );
}

/** After an upgrade, the address has another version. */
function missing(file: string, names: string[], baseUrl: string): string {
  const [kind] = /^truce-[a-z]+-/.exec(file) ?? [];
  const current = kind && names.find((name) => name.startsWith(kind));
  return current
    ? `This installation has another version: ${basePathOf(baseUrl)}/packages/${current}`
    : `Package not found. This installation has ${names.join(', ')}.`;
}
