// How long a new installation takes until it answers: the package as npm makes it, in an empty folder.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, median, run, temporaryFolder } from './programs.mjs';

const times = Number(process.env.TRUCE_BENCH_TIMES ?? 5);
const goalMs = 2_000;

export async function benchFirstStart() {
  const folder = await installPackage();
  const data = join(folder, 'data');
  const truce = join('node_modules', 'truce', 'dist', 'truce.js');
  const measured = { bare: [], npx: [], first: [], later: [] };
  for (let time = 0; time < times; time++) {
    const fresh = () => rmSync(data, { recursive: true, force: true });
    fresh();
    measured.bare.push(await untilReady(folder, data, process.execPath, ['bare.mjs']));
    fresh();
    measured.npx.push(await untilReady(folder, data, 'npx', ['--no', 'truce', 'serve']));
    fresh();
    measured.first.push(await untilReady(folder, data, process.execPath, [truce, 'serve']));
    measured.later.push(await untilReady(folder, data, process.execPath, [truce, 'serve']));
  }
  const ms = Object.fromEntries(Object.entries(measured).map(([name, list]) => [name, median(list)]));
  return {
    title: `Until a new installation is ready (medians of ${times})`,
    rows: {
      'npx --no truce serve': `${ms.npx} ms`,
      'without npx': `${ms.first} ms`,
      'the second start, without npx': `${ms.later} ms`,
      'a program that only opens chDB': `${ms.bare} ms`,
    },
    ratio: (ms.first / ms.bare).toFixed(2),
    note: `Without npx, to the program that only opens chDB; the goal is ${goalMs} ms with npx.`,
  };
}

/** @returns a folder that has the package installed, and the program to compare with. */
async function installPackage() {
  const folder = temporaryFolder();
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', `./${filename}`], { cwd: folder });
  writeFileSync(join(folder, 'bare.mjs'), bare);
  return folder;
}

const bare = `import { createServer } from 'node:http';
import { Session } from 'chdb';
const session = new Session(process.env.TRUCE_DATA_DIR);
session.query('SELECT 1');
createServer((_, response) => response.end()).listen(process.env.PORT);
`;

async function untilReady(cwd, data, program, words) {
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), TRUCE_DATA_DIR: data, TRUCE_LOG_LEVEL: 'warn' };
  const started = performance.now();
  const child = spawn(program, words, { cwd, env, detached: true, stdio: 'ignore' });
  while (!(await isReady(port))) {
    if (child.exitCode !== null)
      throw new Error(`${[program, ...words].join(' ')} ended with ${child.exitCode}`);
    await pause(5);
  }
  const took = Math.round(performance.now() - started);
  process.kill(-child.pid, 'SIGTERM');
  // npx ends before the server behind it.
  while (isRunning(-child.pid)) await pause(50);
  return took;
}

function isRunning(group) {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
