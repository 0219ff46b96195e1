import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 120_000 });

const [postgres, front] = await Promise.all([startPostgres(), startClickHouseFront()]);
const folder = mkdtempSync(join(tmpdir(), 'truce-move-partly-'));
const at = (name: string) => join(folder, name);
afterAll(async () => {
  await Promise.all([postgres?.stop(), front.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** An installation in the data directory, moved to these stores. @returns its settings, and what the command says */
async function moved(name: string, stores: Record<string, string>) {
  const before = { TRUCE_DATA_DIR: at(name) };
  const after = { ...before, ...stores };
  expect(await runCommand(['migrate'], before)).toMatchObject({ code: 0 });
  writeFileSync(
    at(`${name}.env`),
    Object.entries(stores)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const { code, out, error } = await runCommand(['migrate-store', at(`${name}.env`)], before);
  expect([code, error]).toEqual([0, '']);
  return { before, after, said: out };
}

const undo = (env: Record<string, string>) => runCommand(['migrate-store', '--undo'], env);
const migrate = (env: Record<string, string>) => runCommand(['migrate'], env);

it.skipIf(!postgres)('moved records leave the event store, which no second server gets', async () => {
  const { before, after, said } = await moved('records', { TRUCE_DATABASE_URL: postgres?.url ?? '' });
  expect(said).toContain('A server on the earlier records (embedded) refuses to start.');
  expect(said).toContain('The event store (embedded) was not moved: keep it.');
  const { code, error } = await undo(before);
  expect(code).toBe(1);
  expect(error).toMatch(/^truce: only the records were moved, .*same event store \(embedded\).*\n$/);
  expect((await runCommand(['serve'], { ...before, PORT: '0' })).code).toBe(3);
  expect(await migrate(after)).toMatchObject({ code: 0 });
});

it('moved events leave the records, and going back swaps the event stores', async () => {
  const { before, after, said } = await moved('events', { TRUCE_CLICKHOUSE_URL: `${front.url}/partly` });
  expect(said).toContain('A server on the earlier events (embedded) refuses to start.');
  expect(said).toContain('The records (embedded) were not moved: keep them.');
  const serve = (env: Record<string, string>) => runCommand(['serve'], { ...env, PORT: '0' });
  const back = await undo(before);
  expect(back).toMatchObject({ code: 0, error: '' });
  expect(back.out).toMatch(
    /the earlier events \(embedded\) again.*now refuses to start.* records .* as they are now/,
  );
  expect(await serve(after)).toMatchObject({ code: 3, error: expect.stringMatching(/moved away from/) });
  expect(await migrate(before)).toMatchObject({ code: 0 });
  expect(await undo(after)).toMatchObject({ code: 0 });
  expect((await serve(before)).code).toBe(3);
  expect(await migrate(after)).toMatchObject({ code: 0 });
});
