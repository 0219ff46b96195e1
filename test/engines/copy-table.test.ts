import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTable } from '../../src/composition/move-stores/copy-table.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-copy-table-'));
const site = randomUUID();
/** Yesterday at 8:10:00: raw events are kept for 90 days. */
const minute = Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000 + 29_400_000;
const perSecond = 400;

describe('a table is copied to another store', () => {
  let source: Engine;
  let target: Engine;
  beforeAll(async () => {
    source = await openChdb(directory, 'source');
    target = await openChdb(directory, 'target');
    for (const engine of [source, target]) await migrateEvents(engine);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    rmSync(directory, { recursive: true, force: true });
  });

  type Told = { id: string; occurred_at: string; session_id?: string; sender?: string };
  const add = (engine: Engine, events: Told[]) => {
    const lines = events.map((event) => JSON.stringify({ ...common, ...event }));
    return engine.insert('events', Buffer.from(lines.join('\n')), randomUUID());
  };
  const common = { site_id: site, session_id: 'visit', event_type: 'page_view', device: 'desktop' };
  const eventAt = (ms: number) => ({ id: randomUUID(), occurred_at: engineTime(minute + ms) });

  /** @returns how many lines were read from both stores */
  async function copy(): Promise<number> {
    let read = 0;
    const counting = (engine: Engine): Engine => ({
      ...engine,
      async read(...asked) {
        const lines = await engine.read(...asked);
        read += lines.toString().split('\n').filter(Boolean).length;
        return lines;
      },
    });
    const nextToken = () => randomUUID();
    await copyTable({ source: counting(source), target: counting(target), nextToken }, 'events');
    const again = await copyTable({ source, target, nextToken }, 'events');
    expect(again.spans).toBe(0);
    return read;
  }

  it('whole, then what a busy minute has got since, of which only those seconds are read', async () => {
    const first = Array.from({ length: 60 * perSecond }, (_, index) => eventAt((index / perSecond) * 1_000));
    await add(source, first);
    expect(await copy()).toBe(first.length);
    expect(await copy()).toBe(0);
    await add(source, [eventAt(59_999), eventAt(60_000)]);
    // The last second from both, and the next minute.
    expect(await copy()).toBe(2 * perSecond + 2);
  });

  it('without what the source does not have, in a busy minute or a quiet one', async () => {
    await add(target, [eventAt(30_000), eventAt(120_000), eventAt(7_200_000)]);
    // That second of the target and twice of the source, and the event alone in its minute.
    expect(await copy()).toBe(3 * perSecond + 2);
  });

  it('with each event of an id: of another session, and an earlier copy by another sender', async () => {
    const [first, twice] = [eventAt(180_500), eventAt(240_500)];
    await add(source, [first, twice]);
    await copy();
    const sooner = (ms: number) => ({ occurred_at: engineTime(minute + ms) });
    await add(source, [
      { ...first, ...sooner(180_200), session_id: 'another' },
      { ...twice, ...sooner(240_200), sender: 'key' },
    ]);
    // What a store returns first decides which of them is taken for the one that is there.
    await source.command('OPTIMIZE TABLE source.events FINAL');
    await copy();
    const stored = (engine: Engine) =>
      engine.query(
        'quick',
        `SELECT session_id, occurred_at, sender FROM ${engine.database}.events
         WHERE occurred_at >= toDateTime64({from:String}, 3, 'UTC') AND occurred_at < toDateTime64({to:String}, 3, 'UTC')
         ORDER BY occurred_at`,
        { from: engineTime(minute + 180_000), to: engineTime(minute + 300_000) },
      );
    expect(await stored(target)).toEqual(await stored(source));
  });
});
