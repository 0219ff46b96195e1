import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startSessionBuilder } from '../../src/events/sessions/session-builder.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { noon, rowsOf } from '../support/event-rows.ts';
import { quietLog } from '../support/quiet-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-busy-build-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('building what is stored ends, although more comes all the time', async () => {
  const engine = await openChdb(directory, 'busy');
  await migrateEvents(engine);
  const site = randomUUID();
  let inserts = 0;
  const insert = () =>
    engine.insert(
      'events',
      rowsOf(site, [{ session: `s${++inserts}`, type: 'page_view', at: noon }]),
      randomUUID(),
    );
  /** No round ends without another insert that is not built. */
  const busy: Engine = {
    ...engine,
    async insert(table, rows, token) {
      await engine.insert(table, rows, token);
      if (table === 'built' && inserts < 50) await insert();
    },
  };
  const builder = startSessionBuilder({
    ...{ engine: busy, insertEveryMs: 500, log: quietLog },
    withLock: (_, run) => run(async () => undefined),
  });
  for (let before = 0; before < 3; before++) await insert();
  await builder.build();
  expect(inserts).toBeGreaterThan(3);
  expect(inserts).toBeLessThan(10);
  const [row] = await engine.query<{ sessions: number }>(
    'quick',
    `SELECT sum(sign) AS sessions FROM ${engine.database}.sessions WHERE site_id = {site:UUID}`,
    { site },
  );
  expect(row?.sessions).toBeGreaterThanOrEqual(3);
  await builder.close();
  await engine.close();
});

it('builds sessions while readers and exports have filled the lists of the embedded store', async () => {
  const engine = await openChdb(directory, 'filled');
  await migrateEvents(engine);
  await engine.insert(
    'events',
    rowsOf(randomUUID(), [{ session: 's', type: 'page_view', at: noon }]),
    randomUUID(),
  );
  let ended = 0;
  const fill = (lane: 'quick' | 'heavy', seconds: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      engine.query(lane, `SELECT sleep(${seconds}), ${index}`).then(
        () => void ended++,
        () => undefined, // what still waits when the store is closed
      ),
    );
  const all = [...fill('heavy', 1, 20), ...fill('quick', 0.2, 100)];
  const builder = startSessionBuilder({
    ...{ engine, insertEveryMs: 500, log: quietLog },
    withLock: (_, run) => run(async () => undefined),
  });
  await builder.build();
  expect(ended).toBeLessThan(all.length / 2);
  await builder.close();
  await engine.close();
  await Promise.all(all);
});
