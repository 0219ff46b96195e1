// Where builds are, and whether the current one is newer than its sources. `dist` is a link to one of the folders in
// .builds: a new build is switched to in one step, and a server that runs keeps the files it started with.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const folder = '.builds';
const current = 'dist';
const running = 'running';
/** What a build is made of; folders with everything below them. */
export const sources = [
  'src',
  'scripts',
  'locales',
  'lists',
  'docs',
  'sdks',
  'CHANGELOG.md',
  'README.md',
  'package.json',
  'package-lock.json',
];

/** Whether `dist` has everything that the sources say. */
export function isBuilt() {
  return !isOlder(join(current, 'truce.js'), changedAt(sources));
}

/** @returns an empty folder for a new build. */
export function newBuild() {
  const build = join(folder, `${Date.now()}-${process.pid}`);
  mkdirSync(join(build, running), { recursive: true });
  writeFileSync(join(build, running, String(process.pid)), ''); // a build beside this one leaves it alone
  return build;
}

/** From now on `dist` is this build. Removes builds that no server runs; the previous one stays. */
export function switchTo(build) {
  const link = `${build}.link`;
  symlinkSync(build, link, 'dir');
  const previous = existsSync(current) ? readPrevious() : null;
  renameSync(link, current);
  for (const name of readdirSync(folder)) {
    if (name === basename(build) || name === previous || isInUse(join(folder, name))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A folder `dist` is a build from before there were links. */
function readPrevious() {
  if (lstatSync(current).isSymbolicLink()) return basename(readlinkSync(current));
  const name = `${Date.now()}-before`;
  renameSync(current, join(folder, name));
  return name;
}

/** Each server leaves a file named by its process in the build that it runs (src/cli/mark-build.ts). */
function isInUse(build) {
  const users = join(build, running);
  return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // another user's process
  }
}

export function isOlder(file, than) {
  return !existsSync(file) || statSync(file).mtimeMs < than;
}

/** When something in one of the paths was last changed, added or removed. */
export function changedAt(paths) {
  return Math.max(...paths.map(changedBelow));
}

function changedBelow(path) {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => changedBelow(join(path, name))));
}
