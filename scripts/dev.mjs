// npm run dev: server, dashboard and SDK with 14 days of demo data. A changed source is built, the server restarts if it
// has to, and open pages of the dashboard reload. Builds and data are apart from those of `npm start`.
import { rmSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { buildInto, buildWeb } from './build.mjs';
import { startServer } from './dev/server.mjs';
import { watchSources } from './dev/watch-sources.mjs';
import { newBuild, sources } from './fresh-build.mjs';

const words = ['demo', '--days', '14', '--small'];
const env = { TRUCE_DATA_DIR: './data/dev', TRUCE_LOG_LEVEL: 'warn', ...process.env };

/** @type {{ build: string, server: ReturnType<typeof startServer> } | null} */
let current = null;

/** Where a change does not build, the server that runs stays. */
async function update(changed) {
  const begun = performance.now();
  const isDone = await (current && changed.every(isDashboard) ? updateDashboard() : updateAll());
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(isDone ? `Ready after ${seconds} s. Waiting for changes.` : 'Not ready. Waiting for a change.');
}

/** The server reads the page of a development build again. */
function updateDashboard() {
  return isBuilt(buildWeb(join(current.build, 'web'), `${basename(current.build)}-${Date.now()}`));
}

async function updateAll() {
  const build = newBuild();
  if (!(await isBuilt(buildInto(build, { reload: basename(build) })))) {
    rmSync(build, { recursive: true, force: true });
    return false;
  }
  await stop();
  current = { build, server: startServer(join(build, 'truce.js'), words, env) };
  return current.server.ready;
}

function isDashboard(path) {
  return path.startsWith(`${join('src', 'web')}${sep}`);
}

function isBuilt(building) {
  return building.then(
    () => true,
    (error) => {
      // esbuild has printed what is wrong with a source.
      if (!error.errors) console.error(error);
      return false;
    },
  );
}

async function stop() {
  await current?.server.stop();
  if (current) rmSync(current.build, { recursive: true, force: true });
  current = null;
}

const changes = watchSources(sources, update);
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (isEnding) return;
    isEnding = true;
    await changes.close();
    await stop();
    process.exit(0);
  });
}
console.log('Building Truce…');
changes.run();
