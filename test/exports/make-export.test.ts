import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExperiment } from '../../src/analytics/ab-test/ab-test.ts';
import { saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { freezeResult, listRuns } from '../../src/records/ab-tests/finished-ab-tests.ts';
import { countKept } from '../../src/records/reports/count-kept.ts';
import { readFailure } from '../../src/records/reports/export-failure.ts';
import { changeExport, findExport, listExportFiles } from '../../src/records/reports/exports.ts';
import { addRun, keepReport } from '../../src/records/reports/report-runs.ts';
import { type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { archivePath } from '../../src/reports/exports/make-export.ts';
import { dateOf, daysAgo, names, rowsOf } from '../support/event-rows.ts';
import { breakingAfter, interruptedBy } from '../support/export-parts.ts';
import { openExportStage } from '../support/export-stage.ts';
import { readCsv } from '../support/read-csv.ts';
import { readZip } from '../support/read-zip.ts';

let stage: Awaited<ReturnType<typeof openExportStage>>;
beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(async () => {
  await stage.close();
  rmSync(stage.dir, { recursive: true, force: true });
});

const [first, last] = [dateOf(daysAgo(3)), dateOf(daysAgo(1))];

/** 30 sessions a day for five days, of which three are asked for; every event of a day within one minute. */
async function fill(domain: string) {
  const site = await stage.addSite(domain);
  for (let day = 0; day < 5; day++) {
    const events = names(30, `${day}-`).flatMap((session, index) => {
      const told = { session, at: daysAgo(day) + index, country: index % 2 ? 'DE' : 'FR' };
      return [
        { ...told, type: 'page_view', metadata: { title: '=1+1' } },
        { ...told, type: 'adblock_detected' },
      ];
    });
    const rows = rowsOf(site.id, events);
    await stage.engine.insert('events', rows, `${site.id}:${day}`);
    // A retry: the same events with the same ids came in another batch.
    await stage.engine.insert('events', rows, `${site.id}:${day}:again`);
  }
  return site;
}

describe('an export', () => {
  it('holds every file that its manifest names, with its records and sum, and each event once', async () => {
    const site = await fill('whole.example');
    const asked = await stage.ask(site, first, last);
    const worker = stage.open();
    await worker.runDue();
    await worker.close();

    const row = await findExport(stage.records.db, asked?.id ?? '');
    expect(row).toMatchObject({ state: 'ready', progress: 100 });
    const files = await readZip(archivePath(stage.folder, asked?.id ?? ''));
    const manifest = JSON.parse(files.get('manifest.json')?.text ?? '');
    expect(manifest).toMatchObject({
      period: { start: first, end: last },
      site: { id: site.id, timezone: 'UTC' },
    });
    const listed = manifest.files as { name: string; rows: number; bytes: number; sha256: string }[];
    expect([...files.keys()].sort()).toEqual(
      ['README.txt', 'manifest.json', ...listed.map(({ name }) => name)].sort(),
    );
    for (const { name, bytes, sha256 } of listed) {
      expect(files.get(name)).toMatchObject({ bytes, sha256 });
    }

    const days = [1, 2, 3].map((day) => dateOf(daysAgo(day)));
    for (const day of days) {
      const name = `events/${day}.ndjson`;
      const events = (files.get(name)?.text ?? '')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events).toHaveLength(60);
      expect(listed.find((file) => file.name === name)?.rows).toBe(60);
      expect(new Set(events.map(({ id }) => id)).size).toBe(60);
      expect(events.map(({ timestamp }) => timestamp)).toEqual(
        events.map(({ timestamp }) => timestamp).sort(),
      );
    }
    expect(listed.filter(({ name }) => name.startsWith('events/'))).toHaveLength(3);

    const [header, ...rows] = readCsv(files.get('aggregates/daily.csv')?.text ?? '');
    expect(header?.join(',')).toBe(
      'date,sessions,adblock_detected,walls_displayed,conversions,conversion_rate,device,country',
    );
    expect(rows).toEqual(
      [...days]
        .reverse()
        .flatMap((day) => ['DE', 'FR'].map((country) => [day, '15', '15', '0', '0', '', 'desktop', country])),
    );
    expect(JSON.parse(files.get('site.json')?.text ?? '')).toMatchObject({ id: site.id });
    expect(files.get('site.json')?.text).not.toContain(site.account_id);
    expect(JSON.parse(files.get('templates.json')?.text ?? '').templates).toHaveLength(1);
    expect(files.get('README.txt')?.text).toContain(`From ${first} to ${last}`);
  });

  it('holds every A/B test, with its shares and the result that it ended with', async () => {
    const site = await stage.addSite('tests.example');
    const setTest = async (enabled: boolean, names: string[], updated_at: string) => {
      const variants = names.map((name) => ({ name, template_id: 'default', weight: 1 }));
      const config = { ...site.config, ab_test: { enabled, variants, holdout: 0 } };
      await stage.records.db.transaction().execute((db) => saveSite(db, { ...site, config, updated_at }));
    };
    await setTest(true, ['control', 'b'], '2026-01-02T00:00:00.000Z');
    await setTest(true, ['control', 'c'], '2026-01-09T00:00:00.000Z');
    const [run] = (await listRuns(stage.records.db, site.id, { limit: 1, offset: 1 })).runs;
    const result = await readExperiment(stage.engine, site.id, run ?? null, stage.clock.ms);
    const kept = { ...result, recommendation: 'as it ended' };
    if (!run) throw new Error('there is a run');
    await freezeResult(stage.records.db, run, kept, '2026-01-09T00:00:10.000Z');

    const asked = await stage.ask(site, first, last);
    const worker = stage.open();
    await worker.runDue();
    await worker.close();
    const files = await readZip(archivePath(stage.folder, asked?.id ?? ''));
    expect(JSON.parse(files.get('ab-tests.json')?.text ?? '').ab_tests).toMatchObject([
      { stopped_at: null, variants: [{ name: 'control' }, { name: 'c' }] },
      {
        ended_because: 'variants_changed',
        frozen_at: '2026-01-09T00:00:10.000Z',
        recommendation: 'as it ended',
        periods: [{ weights: { control: 1, b: 1 } }],
      },
    ]);
  });

  it('holds the reports that were written about its days, as data', async () => {
    const site = await stage.addSite('reports.example');
    const told = [
      { key: 'inside', period_start: first, content: { headline: '=1+1' } },
      { key: 'unwritten', period_start: first, content: null },
      { key: 'before', period_start: '2020-01-01', content: { headline: 'long ago' } },
    ];
    const ids: string[] = [];
    for (const { key, period_start, content } of told) {
      const days = { period_start, period_end: period_start, timezone: 'UTC' };
      const draft = { report_id: 'r', site_id: site.id, key, kind: 'daily', title: 'T', ...days } as const;
      const plan = {
        due_at: first,
        state: 'waiting',
        cause: 'schedule',
        only_to: null,
        error: null,
      } as const;
      const run = await addRun(stage.records.db, { ...draft, ...plan }, '2026-01-02T00:00:00.000Z');
      ids.push(run?.id ?? '');
      if (!content) continue;
      const written = { headline: content.headline, content: JSON.stringify(content) };
      await keepReport(stage.records.db, run?.id ?? '', written, '2026-01-02T00:00:00.000Z');
    }
    const asked = await stage.ask(site, first, last);
    const worker = stage.open();
    await worker.runDue();
    await worker.close();
    const files = await readZip(archivePath(stage.folder, asked?.id ?? ''));
    const reports = [...files.values()].filter(({ name }) => name.startsWith('reports/'));
    expect(reports.map(({ name }) => name)).toEqual([`reports/${first}-daily-${ids[0]}.json`]);
    expect(JSON.parse(reports[0]?.text ?? '')).toEqual({ headline: '=1+1' });
    expect((await countKept(stage.records.db, site)).reports).toEqual({
      rows: 2,
      oldest: '2020-01-01',
      keep_days: null,
    });
  });

  it('goes on after a stop without writing again what was written', async () => {
    const site = await fill('stopped.example');
    const asked = await stage.ask(site, first, last);
    const id = asked?.id ?? '';
    const broken = breakingAfter(2);
    const failing = stage.open({ parts: broken });
    await failing.runDue();
    await failing.close();
    const before = await listExportFiles(stage.records.db, id);
    expect(before.map(({ name }) => name)).toEqual(['0.json', '1.json']);
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'waiting', tries: 1 });

    stage.clock.ms += 60_000;
    const written: string[] = [];
    const fixed = stage.open({ parts: breakingAfter(99, written) });
    await fixed.runDue();
    await fixed.close();
    expect(written).toEqual(['2.json', '3.json']);
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'ready' });
    const files = await readZip(archivePath(stage.folder, id));
    expect([...files.keys()]).toEqual([
      'README.txt',
      'manifest.json',
      '0.json',
      '1.json',
      '2.json',
      '3.json',
    ]);
  });

  it('starts over after a stop if the days are those of another time zone by then', async () => {
    const site = await fill('moved.example');
    const asked = await stage.ask(site, first, last);
    const id = asked?.id ?? '';
    const failing = stage.open({ parts: breakingAfter(2) });
    await failing.runDue();
    await failing.close();
    const config = { ...site.config, timezone: 'Asia/Tokyo' };
    await saveSite(stage.records.db, { ...site, config, updated_at: new Date().toISOString() });

    stage.clock.ms += 60_000;
    const again = stage.open({ parts: breakingAfter(0) });
    await again.runDue();
    await again.close();
    // A kill before a file is noted again must not leave what was noted of the one before.
    expect(await listExportFiles(stage.records.db, id)).toEqual([]);

    stage.clock.ms += 600_000;
    const written: string[] = [];
    const fixed = stage.open({ parts: breakingAfter(99, written) });
    await fixed.runDue();
    await fixed.close();
    expect(written).toEqual(['0.json', '1.json', '2.json', '3.json']);
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'ready' });
  });

  it('is given up after five tries, with the reason', async () => {
    const site = await stage.addSite('broken.example');
    const asked = await stage.ask(site, first, last);
    const worker = stage.open({ parts: breakingAfter(0) });
    for (let attempt = 0; attempt < 5; attempt++) {
      await worker.runDue();
      stage.clock.ms += 3_600_000;
    }
    await worker.close();
    const row = await findExport(stage.records.db, asked?.id ?? '');
    expect(row).toMatchObject({ state: 'failed', tries: 5 });
    expect(readFailure(row?.reason ?? null)).toEqual({ code: 'error', detail: 'Error: no more' });
  });

  it('stops where it is cancelled or its site is deleted, and leaves no file', async () => {
    const ids: string[] = [];
    const acts = {
      cancelled: (id: string) => changeExport(stage.records.db, id, { state: 'cancelled' }),
      deleted: (_: string, site: OwnedSite) => removeSite(stage.records.db, site),
    };
    for (const [name, act] of Object.entries(acts)) {
      const site = await stage.addSite(`${name}.example`);
      const id = (await stage.ask(site, first, last))?.id ?? '';
      ids.push(id);
      const worker = stage.open({ parts: [interruptedBy(stage, () => act(id, site))] });
      await worker.runDue();
      await worker.close();
    }
    expect(await findExport(stage.records.db, ids[0] ?? '')).toMatchObject({ state: 'cancelled', tries: 1 });
    expect(await findExport(stage.records.db, ids[1] ?? '')).toBeNull();
    const left = (await readdir(stage.folder)).filter((name) => ids.some((id) => name.startsWith(id)));
    expect(left).toEqual([]);
  });

  it('is one at a time for a site, and belongs to the node that makes it', async () => {
    const site = await stage.addSite('single.example');
    const asked = await Promise.all([1, 2, 3].map(() => stage.ask(site, first, last, 'elsewhere')));
    expect(asked.filter(Boolean)).toHaveLength(1);
    const worker = stage.open();
    await worker.runDue();
    await worker.close();
    const id = asked.find(Boolean)?.id ?? '';
    expect(await findExport(stage.records.db, id)).toMatchObject({ state: 'ready', node: 'here', tries: 1 });
    expect(await readdir(stage.folder)).toContain(`${id}.zip`);
  });

  it('is forgotten with its file when its time is over', async () => {
    const site = await stage.addSite('over.example');
    const asked = await stage.ask(site, first, last);
    const worker = stage.open();
    await worker.runDue();
    expect(await readdir(stage.folder)).toContain(`${asked?.id}.zip`);
    stage.clock.ms += 3_600_000 + 60_000;
    await worker.runDue();
    stage.clock.ms += 5_000;
    await worker.runDue();
    await worker.close();
    expect(await findExport(stage.records.db, asked?.id ?? '')).toMatchObject({ state: 'expired' });
    expect(await readdir(stage.folder)).not.toContain(`${asked?.id}.zip`);
  });
});
