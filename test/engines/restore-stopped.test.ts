import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { continueStage, openStage } from '../../src/composition/backup/stage.ts';
import { copyEmptyData } from '../support/empty-data.ts';
import { startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-restore-stopped-'));
const backup = join(folder, 'one.backup');
const envOf = (dataDir: string) => ({
  PATH: process.env.PATH,
  TRUCE_DATA_DIR: dataDir,
  TRUCE_LOG_LEVEL: 'error',
});
beforeAll(() => {
  const from = join(folder, 'from');
  copyEmptyData(from);
  const { stderr } = spawnSync(process.execPath, ['dist/truce.js', 'backup', backup], {
    env: envOf(from),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A restore that gets a signal as soon as it fills its folder. */
async function stopped(dataDir: string, signal: NodeJS.Signals) {
  mkdirSync(dataDir);
  const restoring = join(dataDir, 'restoring');
  const restore: ChildProcess = spawn(process.execPath, ['dist/truce.js', 'restore', backup], {
    env: envOf(dataDir),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  restore.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const watchers = [watch(dataDir, look)];
  let isSent = false;
  /** The mark comes right after the folder, which holds nothing before. */
  function look() {
    if (isSent || !existsSync(restoring)) return;
    if (watchers.length === 1) watchers.push(watch(restoring, look));
    if (!existsSync(join(restoring, 'restore'))) return;
    isSent = true;
    restore.kill(signal);
  }
  const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve) =>
    restore.once('close', (...how) => resolve(how)),
  );
  for (const watcher of watchers) watcher.close();
  return { code, killedBy, said, left: existsSync(restoring) };
}

const doctor = (dataDir: string) =>
  spawnSync(process.execPath, ['dist/truce.js', 'doctor'], { env: envOf(dataDir), encoding: 'utf8' }).stdout;

it.each(['SIGINT', 'SIGTERM'] as const)('%s: a restore removes what it has begun', async (signal) => {
  const dataDir = join(folder, signal);
  expect(await stopped(dataDir, signal)).toEqual({
    ...{ code: 130, killedBy: null, left: false },
    said: 'truce: stopped; nothing was changed\n',
  });
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock'))).toEqual([]);
});

it('what a killed restore leaves is named by truce doctor, and removed by the next start', async () => {
  const dataDir = join(folder, 'killed');
  expect(await stopped(dataDir, 'SIGKILL')).toMatchObject({ killedBy: 'SIGKILL', left: true });
  const restoring = join(dataDir, 'restoring');
  expect(doctor(dataDir)).toContain(`${restoring} was left by an interrupted restore`);
  const server = await startServerProcess({ dataDir });
  try {
    expect(existsSync(restoring)).toBe(false);
    expect(doctor(dataDir)).not.toContain('interrupted restore');
  } finally {
    await server.stop();
  }
});

it('a move goes on with its own folder, and never with one of a restore', () => {
  const dataDir = join(folder, 'moved');
  mkdirSync(dataDir);
  mkdirSync(join(continueStage(dataDir), 'events'));
  expect(readdirSync(continueStage(dataDir))).toEqual(['events']);
  openStage(dataDir);
  expect(readdirSync(continueStage(dataDir))).toEqual([]);
});
