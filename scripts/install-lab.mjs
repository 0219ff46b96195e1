// What only checks and tests need (test/package.json) is not part of `npm ci`: it is installed once, when it is needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

const folder = 'test';
/** Names the lock file that was installed; a changed one is installed again. */
const note = `${folder}/node_modules/.installed`;

/** @returns the environment in which programs of the lab are found by their names. */
export function installLab() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex');
  if (!existsSync(note) || readFileSync(note, 'utf8') !== wanted) {
    console.log('Installing what checks and tests need (test/package.json), once.');
    const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error('npm ci failed in test/');
    writeFileSync(note, wanted);
  }
  const places = [resolve(folder, 'node_modules/.bin'), resolve('node_modules/.bin'), process.env.PATH];
  return { ...process.env, PATH: places.join(delimiter) };
}
