import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badPartsText } from '../../src/cli/bad-parts.ts';
import { verifiedText, verifyNumbers } from '../../src/cli/verify-command.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openUpgradedRecords } from '../../src/composition/open-records.ts';
import { withEngine } from '../../src/composition/with-engine.ts';
import { listSetAsideParts } from '../../src/events/store/set-aside-parts.ts';
import { toFailure } from '../../src/http/edge/failure.ts';
import { StoreDamaged } from '../../src/kit/store-unavailable.ts';
import type { Records } from '../../src/records/records.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { quietLog } from '../support/quiet-log.ts';

const site = '11111111-1111-4111-8111-111111111111';
let dataDir = '';
let env: Record<string, string> = {};
let records: Records;
const events = () => join(dataDir, 'events');
const verify = () => verifyNumbers({ records, config: readConfig(env) }, { days: 30 }, Date.now());
/** Where a table has its only part. */
const partOf = (table: string) =>
  withEngine(readConfig(env), records, Date.now(), async ({ database, query }) => {
    const asked = `SELECT path FROM system.parts WHERE database = '${database}' AND table = '${table}' AND active`;
    const [row] = await query<{ path: string }>('quick', asked);
    return row?.path.replace(/\/$/, '') ?? '';
  });

describe('an embedded event store whose files are damaged', () => {
  beforeAll(async () => {
    ({ dataDir, env } = await newInstallation());
    records = await openUpgradedRecords(readConfig(env), quietLog);
    await withEngine(readConfig(env), records, Date.now(), (engine) =>
      engine.insert('events', rowsOf(site, [{ session: 'a', type: 'page_view', at: daysAgo(2) }]), 'one'),
    );
  });
  afterAll(async () => {
    await records.close();
    removeInstallations();
  });

  it('is as it should be before', async () => {
    const found = await verify();
    expect(found).toMatchObject({ sessions: 1, difference: null, damaged: [], set_aside: [] });
    expect(badPartsText(found)).toBe('');
    expect(await findings({ env })).toEqual([]);
  });

  it('names the part that cannot be read, and compares nothing', async () => {
    const path = await partOf('sessions');
    const file = join(path, 'data.bin');
    const before = readFileSync(file);
    writeFileSync(
      file,
      before.map((byte, place) => (place > 20 ? byte ^ 0xff : byte)),
    );
    const found = await verify();
    const read = withEngine(readConfig(env), records, Date.now(), ({ database, query }) =>
      query('quick', `SELECT * FROM ${database}.sessions`),
    );
    const failed = await read.catch((error) => error);
    writeFileSync(file, before);
    expect(failed).toBeInstanceOf(StoreDamaged);
    expect(failed.message).toMatch(
      /^The event store has damaged files\. .* run `truce verify`, which names them all/,
    );
    expect(toFailure(failed, 'id', quietLog)).toMatchObject({
      status: 500,
      body: expect.stringContaining('damaged'),
    });
    const part = path.split('/').at(-1);
    expect(found).toMatchObject({ sessions: 0, damaged: [{ table: 'sessions', part, path }], set_aside: [] });
    expect(verifiedText(found)).toBe(
      `1 part of the event store is damaged, and nothing that reads it works:\n  sessions, ${part}: ${path}\nWhat to do: docs/health.md, "Damaged event store".`,
    );
  });

  it('names the part that it goes on without', async () => {
    const path = await partOf('cells');
    const part = path.split('/').at(-1);
    truncateSync(join(path, 'columns.txt'), 0);
    const found = await verify();
    const [aside] = await listSetAsideParts(events());
    expect(aside).toMatchObject({ table: 'cells', part });
    expect(found).toMatchObject({ damaged: [], set_aside: [aside] });
    expect(found.difference).toContain('a cell that the sessions do not add up to');
    expect(verifiedText(found)).toMatch(
      /^1 part of the event store could not be loaded, and its rows are missing:\n {2}cells, .+\n.+\nafter 1 sessions?, the first difference/,
    );
    expect(await findings({ env })).toEqual([
      `event-files: part ${part} of the table cells could not be loaded: ${aside?.path}`,
    ]);
  });
});
