import { describe, expect, it } from 'vitest';
import { openVisits, type Visit } from '../../src/events/intake/cookieless-sessions.ts';
import { openSharedVisits } from '../../src/events/intake/shared-visits.ts';
import { openVisitTable, type VisitTable } from '../../src/events/intake/visit-table.ts';
import { joining, twoNodes } from '../support/two-nodes.ts';
import { describeVisits, event, morning, pv, sender } from '../support/visit-cases.ts';

describe('the visits of two ingest processes that share the table of their server', () => {
  describeVisits(async (by) => twoNodes((now) => openVisitTable(now), by));

  it('become one where both see a visitor for the first time at once', async () => {
    const { view } = twoNodes((now) => openVisitTable(now));
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, index) => view(pv(index))));
    expect(new Set(sessions).size).toBe(1);
  });

  it('go on after a restart, at midnight too, with what is known of them', async () => {
    const midnight = Date.parse('2026-07-16T00:00:00Z');
    const stage = { nowMs: midnight - 60_000 };
    const from = { address: '85.214.132.118' };
    const table = openVisitTable(() => stage.nowMs);
    const before = joining(table, stage, { nowMs: stage.nowMs });
    const first = await before.view(pv(1));
    await before.view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } } });
    stage.nowMs = midnight + 60_000;
    const second = await before.view(pv(2), { from: { ...from, nowMs: stage.nowMs } });
    const saved = JSON.parse(JSON.stringify(table.save()));
    expect(JSON.stringify(saved)).not.toMatch(/85\.214|Browser/);
    const after = joining(
      openVisitTable(() => stage.nowMs, saved),
      stage,
      { nowMs: stage.nowMs },
    );
    expect(await after.view(pv(3))).toBe(first);
    expect(await after.known(pv(3))).toMatchObject({ page_views: 2, wall: 'b' });
    expect(await after.view(pv(4), { from })).toBe(second);
  });

  it('are not carried over once they and the keys are over', async () => {
    const stage = { nowMs: morning };
    const table = openVisitTable(() => stage.nowMs);
    await joining(table, stage).view(pv(1));
    stage.nowMs = morning + 32 * 60_000;
    expect(table.save()).toMatchObject({ days: [{ ids: [], pages: [], walls: [] }], visits: [] });
    stage.nowMs = morning + 24 * 3_600_000;
    expect(table.save()).toBeNull();
  });

  it('are those that a node knows where the table has lost them', async () => {
    const stage = { nowMs: morning };
    const own = openVisits(() => stage.nowMs);
    const open = () =>
      openSharedVisits(
        openVisitTable(() => stage.nowMs),
        own,
        () => stage.nowMs,
      );
    const [before, after] = [open(), open()];
    const found = await before.join(event({}), sender);
    before.note(found?.visit as Visit, event({}), sender);
    const again = await after.join(event({ session_id: pv(2) }), sender);
    expect(again).toMatchObject({ visit: { sessionId: pv(1), pageViews: 1 }, isResumed: true });
  });

  it('are not pushed out by one visitor who makes up pages and walls', async () => {
    const stage = { nowMs: morning };
    const table = openVisitTable(() => stage.nowMs, null, 100);
    const { view } = joining(table, stage);
    const reader = { from: { address: '85.214.131.1' } };
    const first = await view(pv(0), reader);
    for (let number = 1; number < 300; number++) {
      const page_url = `https://news.example/${number}`;
      await view(pv(number), { event: { page_url } });
      await view(pv(number), {
        event: { page_url, event_type: 'wall_displayed', metadata: { variant: 'b' } },
      });
    }
    // By processes that know nothing themselves.
    expect(await joining(table, stage).view(pv(1000), reader)).toBe(first);
  });

  it('are found for as long as events of their last page come', async () => {
    const stage = twoNodes((now) => openVisitTable(now));
    const at = (minutes: number) => {
      stage.nowMs = morning + minutes * 60_000;
      return { from: { nowMs: stage.nowMs } };
    };
    const first = await stage.view(pv(1));
    await stage.view(pv(1), { event: { event_type: 'own_event' }, ...at(20) });
    expect(await stage.view(pv(2), at(45))).toBe(first);
  });

  it('of a table that an earlier version left go on', async () => {
    const stage = { nowMs: morning };
    const table = openVisitTable(() => stage.nowMs);
    const first = await joining(table, stage).view(pv(1));
    const days = table
      .save()
      ?.days.map(({ day, key, ids, pages = [] }) => ({ day, key, ids: [...pages, ...ids] }));
    const saved = { days: days ?? [], visits: table.save()?.visits ?? [] };
    const after = joining(
      openVisitTable(() => stage.nowMs, saved),
      stage,
    );
    expect(await after.view(pv(1))).toBe(first);
    expect(await after.view(pv(2))).toBe(first);
  });

  it('are forgotten after half an hour, and beyond the most that are kept', async () => {
    let table = null as VisitTable | null;
    const stage = twoNodes((now) => {
      table = openVisitTable(now, null, 100);
      return table;
    });
    for (let number = 0; number < 300; number++)
      await stage.view(pv(number), { from: { address: `85.214.132.${number % 250}` } });
    expect(table?.size()).toBeLessThanOrEqual(300);
    stage.nowMs = morning + 32 * 60_000;
    await stage.view(pv(1000), { from: { address: '85.214.131.1' } });
    expect(table?.size()).toBeLessThanOrEqual(4);
  });
});
