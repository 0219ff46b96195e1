import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackup } from '../../src/composition/backup/backup-file.ts';
import { checkBackup } from '../../src/composition/backup/check-backup.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';
import { sqliteTraits } from '../../src/records/sqlite.ts';
import { copyInstallation, earlier, writeEarlier } from '../support/earlier-installation.ts';
import { seededRandom } from '../support/seeded-random.ts';

const kills = 30;
/** In a row, on one installation; after them it is left to finish. */
const mostInRow = 5;
const lanes = 2;

const program = fileURLToPath(new URL('../support/upgrade-process.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'truce-upgrade-killed-'));
const untouched = join(folder, 'earlier');
beforeAll(() => writeEarlier(untouched, true));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Finished {
  state: unknown;
  ms: number;
}

/** @returns null where it was killed. @param killAfterMs since it began; null: it is left to finish */
async function upgrade(dataDir: string, killAfterMs: number | null): Promise<Finished | null> {
  const child = fork(program, [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit');
  let begun = 0;
  let finished: Finished | null = null;
  let killer: NodeJS.Timeout | undefined;
  child.on('message', (message: { begun?: boolean } & Finished) => {
    if (!message.begun) {
      clearTimeout(killer);
      finished = { ...message, ms: performance.now() - begun };
      return;
    }
    begun = performance.now();
    if (killAfterMs !== null) killer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  const [code, signal] = await ended;
  clearTimeout(killer);
  if (finished === null) expect(signal ?? code).toBe('SIGKILL');
  return finished;
}

/** All of them are whole, and from before the upgrade. */
async function expectBackups(directory: string): Promise<void> {
  const names = readdirSync(directory);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const { manifest, counts } = await checkBackup(
      readBackup(filePlace(join(directory, name)), null),
      sqliteTraits,
    );
    expect(manifest.records_steps).toEqual(earlier.records);
    expect(counts).toMatchObject({ events: earlier.events, sessions: earlier.sessions });
  }
}

it(`an upgrade killed at ${kills} random points ends as one that is left alone`, async () => {
  const copy = (name: string) => {
    const dataDir = join(folder, name);
    copyInstallation(untouched, dataDir);
    return dataDir;
  };
  const alone = await upgrade(copy('alone'), null);
  if (alone === null) throw new Error('the undisturbed upgrade did not finish');
  const random = seededRandom(2_026);
  let killed = 0;
  let copies = 0;
  /** The shortest upgrade so far: where the machine was busy at first, later kills would come too late. */
  let windowMs = alone.ms;

  async function lane(): Promise<void> {
    while (killed < kills) {
      const dataDir = copy(`copy-${++copies}`);
      let finished: Finished | null = null;
      for (let inRow = 0; finished === null; inRow++) {
        const isLeft = inRow >= mostInRow || killed >= kills;
        finished = await upgrade(dataDir, isLeft ? null : random.below(windowMs));
        if (finished === null) killed++;
        else if (inRow === 0) windowMs = Math.min(windowMs, finished.ms);
      }
      expect(finished.state).toEqual(alone?.state);
      expect(existsSync(join(dataDir, 'upgrade.json'))).toBe(false);
      await expectBackups(join(dataDir, 'backups'));
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(killed).toBeGreaterThanOrEqual(kills);
  process.stdout.write(`${killed} kills, ${copies} installations, ${Math.round(alone.ms)} ms undisturbed\n`);
}, 420_000);
