import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countStored } from '../../src/cli/torture/count-stored.ts';
import { openLedger } from '../../src/cli/torture/ledger.ts';
import type { TortureResult } from '../../src/cli/torture/torture-command.ts';

const rounds = 20;
const folder = mkdtempSync(join(tmpdir(), 'truce-torture-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(`${rounds} times SIGKILL under load: nothing acknowledged is lost, nothing is doubled`, async () => {
  const { code, output } = await torture('--dir', folder, '--rounds', String(rounds), '--json').ended;
  const result = JSON.parse(output) as TortureResult;
  expect(result).toMatchObject({ kills: rounds, lost: 0, doubled: 0, unknown: 0, isVerified: true });
  expect(code).toBe(0);
  expect(result.acknowledged).toBeGreaterThan(rounds * 100);
  expect(result.verify).toMatch(/^\d+ sessions and \d+ numbers verified\.$/);
  expect(readdirSync(folder)).toEqual([]);
  console.log(`${rounds} kills: ${result.acknowledged} acknowledged, 0 lost, 0 doubled`);
});

it('leaves nothing behind when it is interrupted', async () => {
  const run = torture('--dir', folder, '--rounds', '5');
  await expect.poll(run.output).toContain('1/5  killed under load after');
  run.interrupt();
  expect((await run.ended).code).toBe(130);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  [['--dir', join(folder, 'missing')], `truce: ${join(folder, 'missing')}: no such file or folder\n`, 1],
  [['--dir', folder, '--rounds', '0'], 'Enter a number from 1 to 1000', 2],
  [['--dir', folder, '--rounds', '1001'], 'Enter a number from 1 to 1000', 2],
])('refuses %j', async (words, reason, exitCode) => {
  const { code, output } = await torture(...words).ended;
  expect(output).toContain(reason);
  expect(code).toBe(exitCode);
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});

it('counts what is lost, doubled and unknown', async () => {
  const ledger = openLedger();
  const kept = ledger.take(3);
  const gone = ledger.take(70_000);
  const pending = ledger.take(2);
  kept.acknowledge();
  gone.acknowledge();
  const rows = [
    ...kept.ids.map((id, index) => `${id}\t${index === 0 ? 2 : 1}`),
    ...gone.ids.slice(7).map((id) => `${id}\t1`),
    `${pending.ids[1]}\t1`,
    '7e577e57-0000-4000-8000-0000ffffffff\t1',
    '0191b1a4-5a3c-7000-8000-000000000001\t1',
  ];
  const store = { database: 'truce', read: async () => Buffer.from(`${rows.join('\n')}\n`) };
  expect(await countStored(store, '', ledger)).toEqual({
    ...{ sent: 70_005, acknowledged: 70_003, lost: 7, doubled: 1, unknown: 2 },
  });
});

function torture(...words: string[]) {
  const child = spawn(process.execPath, ['dist/truce.js', 'torture', ...words], { env: {} });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { output: () => output, ended, interrupt: () => child.kill('SIGINT') };
}
