import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-build-beside-'));
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'beside');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const sessions = 1_000;

it('lets other work of the process go on between the sessions of one statement', async () => {
  const at = engineTime(Date.now() - 60_000);
  const site = randomUUID();
  const lines = Array.from({ length: sessions }, (_, index) => {
    const event = { id: randomUUID(), site_id: site, session_id: `s-${index}`, event_type: 'page_view' };
    return `${JSON.stringify({ ...event, occurred_at: at, received_at: at })}\n`;
  });
  await engine.insert('events', Buffer.from(lines.join('')), randomUUID());

  // Turns of the event loop from the last answer until the insert: meanwhile, sessions are made.
  const turns: number[] = [];
  let counted = 0;
  const watched: Engine = {
    ...engine,
    async query(...asked) {
      const rows = await engine.query(...asked);
      counted = 0;
      return rows as never;
    },
    insert(table, rows, token) {
      if (table === 'sessions') turns.push(counted);
      return engine.insert(table, rows, token);
    },
  };
  let isOver = false;
  const count = () => {
    counted++;
    if (!isOver) setImmediate(count);
  };
  count();
  await buildSessions(watched);
  isOver = true;

  expect(turns).toHaveLength(1);
  expect(turns[0]).toBeGreaterThan(sessions / 100);
  const [stored] = await engine.query<{ all: number }>(
    'quick',
    `SELECT sum(sign) AS all FROM ${engine.database}.sessions`,
  );
  expect(stored?.all).toBe(sessions);
});
