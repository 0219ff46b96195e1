// Runs a program that only checks and tests need. usage: node scripts/lab.mjs vitest run test/kit
import { spawnSync } from 'node:child_process';
import { installLab } from './install-lab.mjs';

const [program, ...words] = process.argv.slice(2);
const { status } = spawnSync(program, words, { stdio: 'inherit', env: installLab() });
process.exitCode = status ?? 1;
