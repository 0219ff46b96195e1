import { describe, expect, it } from 'vitest';
import { openVisitTable, type VisitTable } from '../../src/events/intake/visit-table.ts';
import { twoNodes } from '../support/two-nodes.ts';
import { describeVisits, morning, pv } from '../support/visit-cases.ts';

describe('the visits of two ingest processes that share the table of their server', () => {
  describeVisits(async (by) => twoNodes((now) => openVisitTable(now), by));

  it('become one where both see a visitor for the first time at once', async () => {
    const { view } = twoNodes((now) => openVisitTable(now));
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, index) => view(pv(index))));
    expect(new Set(sessions).size).toBe(1);
  });

  it('are forgotten after half an hour, and beyond the most that are kept', async () => {
    let table = null as VisitTable | null;
    const stage = twoNodes((now) => {
      table = openVisitTable(now, 100);
      return table;
    });
    for (let number = 0; number < 300; number++)
      await stage.view(pv(number), { from: { address: `85.214.132.${number % 250}` } });
    expect(table?.size()).toBeLessThanOrEqual(200);
    stage.nowMs = morning + 32 * 60_000;
    await stage.view(pv(1000), { from: { address: '85.214.131.1' } });
    expect(table?.size()).toBeLessThanOrEqual(4);
  });
});
