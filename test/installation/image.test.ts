import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';

const text = readFileSync('deploy/docker/Dockerfile', 'utf8');
const file = DockerfileParser.parse(text);
const context = readFileSync('.dockerignore', 'utf8').split('\n');

describe('the container image', () => {
  it('has a file without a mistake', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('is built only from what is needed, and all of that is there', () => {
    expect(context).toContain('*');
    for (const line of context.filter((each) => each.startsWith('!'))) {
      expect(existsSync(line.slice(1)), line).toBe(true);
    }
    for (const copy of file
      .getCOPYs()
      .filter((each) => !each.getFlags().some((flag) => flag.getName() === 'from'))) {
      const sources = copy
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue());
      for (const source of sources) if (source !== '.') expect(context).toContain(`!${source}`);
    }
  });

  it('builds from what the build sees, without the rest of the repository', () => {
    const place = mkdtempSync(join(tmpdir(), 'truce-image-'));
    for (const line of context.filter((each) => each.startsWith('!'))) {
      cpSync(line.slice(1), join(place, line.slice(1)), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
    const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: place, encoding: 'utf8' });
    expect(build.stderr).toBe('');
    expect(existsSync(join(place, 'dist/truce.js'))).toBe(true);
    rmSync(place, { recursive: true, force: true });
  });

  it('runs as a user without rights, with one volume and a health check', () => {
    const last = (keyword: string) =>
      file
        .getInstructions()
        .filter((each) => each.getKeyword() === keyword)
        .at(-1)
        ?.getArgumentsContent();
    expect(last('USER')).toBe('10001:10001');
    expect(last('VOLUME')).toBe('["/data"]');
    expect(last('HEALTHCHECK')).toContain('/healthz');
    expect(last('ENTRYPOINT')).toBe('["node", "/app/dist/truce.js"]');
    expect(last('CMD')).toBe('["serve"]');
  });

  it('has native packages, so the base has the C library they are built for', () => {
    expect(text).toMatch(/^FROM node:\d+-bookworm-slim AS base$/m);
  });
});
