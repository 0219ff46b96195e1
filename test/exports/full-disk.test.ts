import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ExportFailure, readFailure } from '../../src/records/reports/export-failure.ts';
import { findExport, type StoredExport } from '../../src/records/reports/exports.ts';
import type { ExportJobParts } from '../../src/reports/exports/export-jobs.ts';
import type { ExportPart } from '../../src/reports/exports/export-part.ts';
import { openExportStage } from '../support/export-stage.ts';

let stage: Awaited<ReturnType<typeof openExportStage>>;
beforeAll(async () => {
  stage = await openExportStage();
});
afterAll(async () => {
  await stage.close();
  rmSync(stage.dir, { recursive: true, force: true });
});

/** Bytes free on the disk, and how often somebody looked. */
let disk = { free: 0, looks: 0 };
beforeEach(() => {
  disk = { free: 1_024_000_000, looks: 0 };
});
const floor = {
  name: 'TRUCE_DATA_DIR',
  readFree: async () => {
    disk.looks += 1;
    return disk.free;
  },
  minFreeBytes: 1_024_000_000,
};

/** Two files; `act` is called while the second is written. */
function twoFiles(act: () => void): ExportPart {
  async function* first() {
    yield { data: 'a', rows: 1 };
  }
  async function* second() {
    yield { data: 'b', rows: 1 };
    act();
    stage.clock.ms += 2_000;
    yield { data: 'c', rows: 1 };
  }
  const plan = [
    { name: 'a.json', weight: 1, write: first },
    { name: 'b.json', weight: 2, write: second },
  ];
  return { about: [], plan: async () => plan };
}

async function find(id: string): Promise<(StoredExport & { failure: ExportFailure | null }) | null> {
  const row = await findExport(stage.records.db, id);
  return row && { ...row, failure: readFailure(row.reason) };
}

async function make(domain: string, parts: Partial<ExportJobParts>) {
  const site = await stage.addSite(domain);
  const asked = await stage.ask(site, '2026-01-01', '2026-01-02');
  const worker = stage.open({ disk: floor, ...parts });
  await worker.runDue();
  await worker.close();
  return find(asked?.id ?? '');
}

const filesOf = async (row: StoredExport | null) =>
  (await readdir(stage.folder)).filter((name) => name.startsWith(row?.id ?? '-'));

const failed = {
  state: 'failed',
  failure: {
    code: 'disk_full',
    detail: expect.stringMatching(
      /^TRUCE_DATA_DIR has 1023 MB free, and 1024 MB is needed \(twice TRUCE_MIN_FREE_DISK_MB\)\. Free up space .* TRUCE_DATA_DIR\. Then/,
    ),
  },
};

it('an export stops while it is staged where the disk gets full, and leaves nothing on it', async () => {
  const fill = () => {
    disk.free -= 1;
  };
  const row = await make('staging.example', { parts: [twoFiles(fill)] });
  expect(row).toMatchObject({ ...failed, tries: 1 });
  expect(await filesOf(row)).toEqual([]);
});

it('an export does not begin on a disk that is full already', async () => {
  disk.free -= 1;
  const row = await make('full.example', { parts: [twoFiles(() => undefined)] });
  expect(row).toMatchObject(failed);
  expect(disk.looks).toBe(1);
  expect(await filesOf(row)).toEqual([]);
});

it('an export stops while a file is packed where the disk gets full, and leaves nothing on it', async () => {
  const site = await stage.addSite('packing.example');
  const id = (await stage.ask(site, '2026-01-01', '2026-01-02'))?.id ?? '';
  const readFree = async () => {
    stage.clock.ms += 2_000; // each step looks
    const isPacking = (await readdir(stage.folder)).includes(`${id}.zip.part`);
    return disk.free - Number(isPacking);
  };
  const worker = stage.open({ disk: { ...floor, readFree }, parts: [twoFiles(() => undefined)] });
  await worker.runDue();
  await worker.close();
  const row = await find(id);
  expect(row).toMatchObject(failed);
  expect(await filesOf(row)).toEqual([]);
});

it('an export with room enough is made', async () => {
  const row = await make('room.example', { parts: [twoFiles(() => undefined)] });
  expect(row).toMatchObject({ state: 'ready' });
  expect(disk.looks).toBeGreaterThan(1);
});

it('a disk that refuses a write is a full one, whatever the floor', async () => {
  const refuse = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const row = await make('refused.example', { parts: [twoFiles(refuse)] });
  expect(row).toMatchObject({
    state: 'failed',
    tries: 1,
    failure: {
      code: 'disk_full',
      detail:
        'The disk is full. Free up space or enlarge the disk that holds TRUCE_DATA_DIR. Then start a new export.',
    },
  });
  expect(await filesOf(row)).toEqual([]);
});
