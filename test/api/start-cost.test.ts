import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A file of the built server with all that it loads at once; what it loads when it is needed is left out. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b[^;]*?"(\.[^"]+\.js)";$/gm,
  )) {
    loadedWith(join(dirname(file), path), seen);
  }
  return seen;
}

function kilobytes(files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(file).length, 0) / 1024;
}

function part(name: string): string {
  const found = readdirSync('dist/server').find((file) =>
    new RegExp(`^${name}-[0-9A-Z]{8}\\.js$`).test(file),
  );
  if (!found) throw new Error(`dist/server has no part ${name}`);
  return join('dist/server', found);
}

describe('what the program loads', () => {
  it('for help texts and keys: little', () => {
    const size = kilobytes(loadedWith('dist/truce.js'));
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThan(1_200);
  });

  it('before it takes the data directory: little, so that a second process is refused at once', () => {
    const files = loadedWith(part('serve'), loadedWith('dist/truce.js'));
    expect(kilobytes(files)).toBeLessThan(1_500);
  });

  it('to be ready: nothing that is used later, or only with some settings', () => {
    const files = loadedWith(part('app'), loadedWith(part('serve'), loadedWith('dist/truce.js')));
    const loaded = [...files].map((file) => readFileSync(file, 'utf8')).join('');
    expect(loaded.length).toBeGreaterThan(1_000_000);
    expect(loaded.length / 1024).toBeLessThan(3_600);
    const packages = loaded.matchAll(
      /^(?:\/\/ | {2}"|var require_.*\n {2}")node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm,
    );
    const names = new Set([...packages].map(([, name]) => name));
    expect(names).toContain('kysely');
    const late = ['pdfkit', 'fontkit', 'nodemailer', 'ioredis', 'pg', 'openid-client', 'zip-stream'];
    expect([...late, '@simplewebauthn/server'].filter((name) => names.has(name))).toEqual([]);
    expect(readFileSync(part('render-pdf'), 'utf8')).not.toBe('');
  });

  it('never: what the build has done, such as the API reference', () => {
    const files = readdirSync('dist/server').filter((file) => file.endsWith('.js'));
    const inside = /^(\/\/ | {2}")(scripts\/reference|node_modules\/marked)\//m;
    expect(files.filter((file) => inside.test(readFileSync(join('dist/server', file), 'utf8')))).toEqual([]);
  });
});
