import { afterAll, expect, it } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.ts';
import { thisMachine } from '../../src/cli/doctor/machine.ts';
import { newInstallation, removeInstallations } from '../support/examined.ts';

afterAll(removeInstallations);

it.each([
  [0, '0', 'fault', '0 MB are free for DIR, less than 1000 MB'],
  [999_999_999, '0', 'fault', '999 MB are free for DIR, less than 1000 MB'],
  [1_000_000_000, '0', 'warning', '1000 MB are free for DIR, less than 5000 MB'],
  [1_000_000_000, '512', 'warning', '1000 MB are free for DIR, less than twice TRUCE_MIN_FREE_DISK_MB'],
  [5_000_000_000, '0', 'ok', undefined],
])('a disk with %i free bytes and a limit of %s MB: %s', async (bytes, limit, result, problem) => {
  const machine = { ...thisMachine, roomOn: () => ({ bytes, files: 1e9 }) };
  const { dataDir, env } = await newInstallation();
  const environment = { ...env, TRUCE_MIN_FREE_DISK_MB: limit };
  const checks = await examine({ environment, machine, now: Date.now, distDir: 'dist' });
  const space = checks.find(({ check }) => check === 'disk-space');
  expect([space?.result, space?.findings[0]?.problem]).toEqual([result, problem?.replace('DIR', dataDir)]);
});
