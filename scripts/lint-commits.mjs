// node scripts/lint-commits.mjs: messages of recent commits. Skipped where there is no history, as in an archive.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { findFaults } from './commits/find-faults.mjs';

/** Older commits differ. */
const since = '2026-11-22T05:50:00Z';
const maxCommits = 500;

const root = git('rev-parse', '--show-toplevel');
if (root === null || realpathSync(root.trim()) !== realpathSync('.')) {
  console.log('skipped: no git history here');
} else {
  const log = git('log', '--no-merges', `--since=${since}`, `-n${maxCommits}`, '--format=%h%n%B%x00');
  const faults = (log ?? '')
    .split('\0')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => {
      const end = entry.indexOf('\n');
      const [id, message] = end < 0 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)];
      return findFaults(message).map((fault) => `${id} “${message.split('\n')[0]}”: ${fault}`);
    });
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function git(...words) {
  const run = spawnSync('git', words, { encoding: 'utf8' });
  return run.status === 0 ? run.stdout : null;
}
