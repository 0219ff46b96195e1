// npm run check: types, lint and format, architecture. Reports every part, fails if one did.
import { spawnSync } from 'node:child_process';

const parts = [
  ['types', 'tsc'],
  ['lint and format', 'biome', 'ci', '--error-on-warnings', '.'],
  ['architecture', 'vitest', 'run', 'test/architecture.test.ts', '--reporter=dot'],
];

const failed = parts.filter(([name, ...command]) => {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', ...command], { encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (status !== 0) console.log(`${stdout}\n${stderr}`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
