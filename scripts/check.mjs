// npm run check: messages, types, lint and format, unused code, words, commits, unit tests. Reports every part, fails if one did.
import { spawnSync } from 'node:child_process';
import { installLab } from './install-lab.mjs';

const parts = {
  // First: types need the keys that it writes.
  messages: [process.execPath, 'scripts/messages.mjs', 'check'],
  types: ['tsc'],
  'lint and format': ['biome', 'ci', '--error-on-warnings', '.'],
  'unused code': ['knip', '--no-progress', '--no-config-hints'],
  words: [process.execPath, 'scripts/lint-words.mjs'],
  commits: [process.execPath, 'scripts/lint-commits.mjs'],
  // The rules of the architecture and of the tests are among them.
  'unit tests': ['vitest', 'run', '--project', 'unit', '--reporter=dot'],
};

/** Without colors, a dot for each test is a dot. */
const env = { ...installLab(), NO_COLOR: '1' };
const failed = Object.entries(parts).filter(([name, [program, ...words]]) => {
  const begun = performance.now();
  const run = spawnSync(program, words, { encoding: 'utf8', env });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${run.status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (run.status !== 0) console.log(`${run.error ?? ''}${run.stdout}\n${run.stderr}`);
  return run.status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
