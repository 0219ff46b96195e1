import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { correctCells, correctPageViewCells } from '../../src/events/store/cell-tables.ts';
import { eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { rowsOf } from '../support/event-rows.ts';

const { members, stop } = await openEventEngines('cells_upgrade', false);
afterAll(stop);

/** What earlier versions took out of the cells by mistake, and what they did not count yet. */
const steps = [
  { step: 'correct-cells', takeOut: correctCells },
  { step: 'fill-page-view-cells', takeOut: correctPageViewCells },
];

describe.each(Object.entries(members))('cells of an earlier version on %s', (_, open) => {
  it.each(steps)('are made what the sessions say ($step)', async ({ step, takeOut }) => {
    const engine = await open();
    await engine.command(`DROP DATABASE IF EXISTS ${engine.database} SYNC`);
    await engine.command(`CREATE DATABASE ${engine.database}`);
    const before = Object.fromEntries(Object.entries(eventSteps).filter(([name]) => name !== step));
    await migrateEvents(engine, before);
    const now = Date.now();
    const seen = { session: 's', at: now - 60_000, metadata: { arm: 'walled', arm_first: true } };
    const events = rowsOf(randomUUID(), [
      { ...seen, type: 'page_view' },
      { ...seen, type: 'adblock_detected' },
    ]);
    await engine.insert('events', events, randomUUID());
    while ((await buildSessions(engine)).ids > 0);
    await engine.command(takeOut(engine.database, { sessions: '0' }));
    const verified = () => verifySessions(engine, now - 3_600_000, now);
    expect((await verified()).difference).toMatch(/a cell/);
    expect(await migrateEvents(engine)).toEqual([step]);
    expect((await verified()).difference).toBeNull();
    await engine.close();
  });
});
