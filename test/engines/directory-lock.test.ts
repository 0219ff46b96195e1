import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUse } from '../../src/kit/directory-in-use.ts';
import { lockDirectory } from '../../src/records/directory-lock.ts';
import { startServerProcess } from '../support/server-process.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'truce-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const note = () => join(directory, 'lock.json');

function refusal(): { error: DirectoryInUse; ms: number } {
  const began = performance.now();
  try {
    lockDirectory(directory, now).release();
  } catch (error) {
    if (error instanceof DirectoryInUse) return { error, ms: performance.now() - began };
    throw error;
  }
  throw new Error('not refused');
}

describe('a data directory that a process has', () => {
  it('is refused to a second one within a second, with who has it and since when', () => {
    const lock = lockDirectory(directory, now);
    const { error, ms } = refusal();
    expect(error.holder).toEqual({ pid: process.pid, host: hostname(), since: '2026-11-20T08:00:00.000Z' });
    expect(error.message).toBe(
      `the data directory ${directory} is in use by another Truce process (pid ${process.pid} on ${hostname()}, ` +
        'since 2026-11-20T08:00:00.000Z); stop it first',
    );
    expect(ms).toBeLessThan(1_000);
    expect(statSync(note()).mode & 0o777).toBe(0o600);
    lock.release();
    lockDirectory(directory, now).release();
  });

  it.each([
    ['missing', null],
    ['half written', '{"pid":'],
    ['no object', 'null'],
    ['of other fields', '{"pid":"1","host":7,"since":"then"}'],
    [
      'of a process that has ended',
      JSON.stringify({ pid: endedPid(), host: hostname(), since: '2026-01-01' }),
    ],
  ])('is refused without a name where the note is %s', (_, text) => {
    const lock = lockDirectory(directory, now);
    if (text === null) rmSync(note());
    else writeFileSync(note(), text);
    const { error } = refusal();
    expect(error.holder).toBeNull();
    expect(error.message).toBe(
      `the data directory ${directory} is in use by another Truce process; stop it first`,
    );
    lock.release();
  });

  it('is named by the note of another host, whose processes cannot be looked at from here', () => {
    const lock = lockDirectory(directory, now);
    const elsewhere = { pid: endedPid(), host: 'other.example', since: '2026-11-20T08:00:00.000Z' };
    writeFileSync(note(), JSON.stringify(elsewhere));
    expect(refusal().error.holder).toEqual(elsewhere);
    lock.release();
  });

  it('is free after a process that was killed, whatever its note says', async () => {
    const first = await startServerProcess({ dataDir: directory });
    await first.kill();
    expect(JSON.parse(readFileSync(note(), 'utf8'))).toMatchObject({ pid: first.process.pid });
    lockDirectory(directory, now).release();
  });
});

it('a second server stops with the name of the first, which serves on', async () => {
  const first = await startServerProcess({ dataDir: directory });
  const second = spawn(process.execPath, ['dist/truce.js', 'serve'], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: directory, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => second.once('close', resolve));
  expect(code).toBe(4);
  expect(said).toContain(
    `in use by another Truce process (pid ${first.process.pid} on ${hostname()}, since 20`,
  );
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
});

function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}
