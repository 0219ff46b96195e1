import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { claimJob } from '../../src/records/jobs/queue.ts';
import { changeExport, findExport } from '../../src/records/reports/exports.ts';
import { exportEnd, planUnfinished } from '../../src/reports/exports/export-jobs.ts';
import { dateOf, daysAgo } from '../support/event-rows.ts';
import { breakingAfter, interruptedBy } from '../support/export-parts.ts';
import { openExportStage } from '../support/export-stage.ts';

let stage: Awaited<ReturnType<typeof openExportStage>>;
beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(async () => {
  await stage.close();
  rmSync(stage.dir, { recursive: true, force: true });
});

const [first, last] = [dateOf(daysAgo(3)), dateOf(daysAgo(1))];

describe('the job of an export', () => {
  it('waits without counting an attempt while the server stops or a store is unavailable', async () => {
    const site = await stage.addSite('unavailable.example');
    const id = (await stage.ask(site, first, last))?.id ?? '';
    const stop = new AbortController();
    const stopped = stage.open({
      stop: stop.signal,
      parts: [interruptedBy(stage, async () => stop.abort())],
    });
    await stopped.runDue();
    await stopped.close();
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'waiting', tries: 0 });
    const away = { about: [], plan: () => Promise.reject(new StoreUnavailable('events', new Error('away'))) };
    const waiting = stage.open({ parts: [away] });
    await waiting.runDue();
    await waiting.close();
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'waiting', tries: 0 });
    stage.clock.ms += 60_000;
    const worker = stage.open({ parts: breakingAfter(99) });
    await worker.runDue();
    await worker.close();
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'ready', tries: 1 });
  });

  it('of an earlier version, which had no jobs, is made after the start', async () => {
    const site = await stage.addSite('earlier.example');
    const id = (await stage.ask(site, first, last))?.id ?? '';
    await stage.records.db.deleteFrom('jobs').where('kind', '=', 'make-export').execute();
    await planUnfinished(stage.records.db, 'elsewhere', new Date(stage.clock.ms).toISOString());
    const worker = stage.open({ parts: breakingAfter(99) });
    await worker.runDue();
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'waiting' });
    await planUnfinished(stage.records.db, 'here', new Date(stage.clock.ms).toISOString());
    await worker.runDue();
    await worker.close();
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'ready' });
  });

  it('whose job is dead has failed, and waits again when it is tried again', async () => {
    const site = await stage.addSite('dead.example');
    const id = (await stage.ask(site, first, last))?.id ?? '';
    const job = await claimJob(stage.records, stage.clock.ms, { kinds: ['make-export'] });
    if (!job) throw new Error('no job');
    const now = new Date(stage.clock.ms).toISOString();
    await exportEnd.giveUp(stage.records.db, { export_id: id }, now);
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'failed' });
    await exportEnd.takeUp(stage.records.db, { export_id: id }, now);
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'waiting', tries: 0 });
  });

  it('that stops after the export is ready removes what was staged when it is tried again', async () => {
    const site = await stage.addSite('ready.example');
    const id = (await stage.ask(site, first, last))?.id ?? '';
    const stopped = stage.open({
      parts: breakingAfter(99),
      notifyReady: async () => {
        await changeExport(stage.records.db, id, { state: 'ready' });
        throw new Error('the server was killed');
      },
    });
    await stopped.runDue();
    await stopped.close();
    expect(readdirSync(stage.folder)).toContain(id);
    stage.clock.ms += 60_000;
    const worker = stage.open({ parts: breakingAfter(99) });
    await worker.runDue();
    await worker.close();
    expect(readdirSync(stage.folder).filter((name) => name.startsWith(id))).toEqual([`${id}.zip`]);
  });

  it('removes the files of exports that are gone, and no others', async () => {
    const gone = crypto.randomUUID();
    mkdirSync(join(stage.folder, '2025'), { recursive: true });
    const others = ['customers.xlsx', '2025/q1.csv', `${gone}-notes.txt`];
    const own = [`${gone}.zip`, `${gone}.zip.part`];
    for (const name of [...others, ...own]) writeFileSync(join(stage.folder, name), '');
    const worker = stage.open({});
    await worker.runDue();
    await worker.close();
    const left = readdirSync(stage.folder, { recursive: true });
    expect(left).toEqual(expect.arrayContaining(others));
    for (const name of own) expect(left).not.toContain(name);
  });
});
