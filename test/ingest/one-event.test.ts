import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisits } from '../../src/events/intake/cookieless-sessions.ts';
import { openDistinctValues } from '../../src/events/intake/distinct-values.ts';
import type { PipelineParts } from '../../src/events/intake/pipeline.ts';
import { openSpool, type Spool } from '../../src/events/intake/spool/spool.ts';
import { visitorReader } from '../../src/events/intake/visitor.ts';
import { engineOnClients } from '../../src/events/store/client-engine.ts';
import { type Edge, listen, routed } from '../../src/http/edge/server.ts';
import { openDayMarks } from '../../src/kit/day-marks.ts';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';
import { quietLog } from '../support/quiet-log.ts';

/**
 * One event from the socket to the client of the event store, through the real files. Call stacks at the start, at the
 * spool and at the client name every file that passes the event on.
 */
const maxFiles = 5;
const siteId = randomUUID();
const site = { id: siteId, domain: 'example.com', status: 'active', config: {} };
const stacks: string[] = [];
const stored: string[] = [];
let directory: string;
let spool: Spool;
let edge: Edge;
let frames: number;

beforeAll(async () => {
  frames = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  directory = mkdtempSync(join(tmpdir(), 'truce-walk-'));
  spool = await openSpool({
    directory,
    nameSegment: randomUUID,
    engine: engineOnClients('truce', { quick: 5_000, heavy: 5_000, build: 5_000, insert: 5_000 }, openClient),
    failed: async (row) => expect.fail(`refused: ${row}`),
    log: quietLog,
    intervalMs: 3_600_000,
  });
  const parts = {
    ownerOf: () => Promise.reject(new Error('no key was sent')),
    sites: { get: async () => site as never } satisfies PipelineParts['sites'],
    readVisitor: visitorReader(),
    countryOf: () => 'FR',
    visits: openVisits(Date.now),
    values: openDistinctValues(),
    marks: openDayMarks('secret'),
    sessions: { admit: () => undefined },
    drops: { note() {} },
    newId() {
      noteStack();
      return randomUUID();
    },
    spool: {
      append(rows: string[]) {
        noteStack();
        return spool.append(rows);
      },
    },
    limiter: openMemoryLimiter(Date.now),
    clientAddress: () => '203.0.113.7',
    trackPerMinute: 100,
    eventsPerMinute: 100,
    now: Date.now,
    log: quietLog,
    bounds: { check() {}, note() {} },
    onAccepted() {},
    onAnswered() {},
    siteOfReport: () => null,
    plainWall: async () => null,
  };
  const at = { listen: { port: 0, host: '127.0.0.1' }, basePath: '', isProxy: () => false };
  edge = await listen(routed(new Hono(), parts), parts, { find: async () => null }, at);
});
afterAll(async () => {
  Error.stackTraceLimit = frames;
  await edge.close(1_000);
  await spool.close();
  rmSync(directory, { recursive: true, force: true });
});

it(`passes through at most ${maxFiles} files, which docs/ARCHITECTURE.md names in order`, async () => {
  const answer = await fetch(`http://127.0.0.1:${edge.port}/v1/events/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://example.com' },
    body: JSON.stringify({ site_id: siteId, session_id: 's', event_type: 'page_view' }),
  });
  expect(answer.status).toBe(201);
  await spool.ship();
  expect(stored.map((rows) => JSON.parse(rows))).toMatchObject([{ site_id: siteId, country: 'FR' }]);
  const walked = new Set(stacks.flatMap(filesOn));
  expect([...walked].sort()).toEqual([...documented()].sort());
  expect(documented().length).toBeLessThanOrEqual(maxFiles);
});

function noteStack(): void {
  stacks.push(new Error('here').stack ?? '');
}

/** The rooms' files on a call stack. `kit` has no product knowledge: its frames are timeouts and error wrappers. */
function filesOn(stack: string): string[] {
  return [...stack.matchAll(/\/src\/([\w/.-]+\.ts)/g)]
    .flatMap(([, file]) => file ?? [])
    .filter((file) => !file.startsWith('kit/'));
}

/** The numbered list of the section "An event". */
function documented(): string[] {
  const [, section = ''] = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('\n## An event\n');
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\d\. `([^`]+)`/gm)].flatMap(
    ([, file]) => file ?? [],
  );
}

function openClient(): ClickHouseClient {
  return {
    async exec({ values }: { values: AsyncIterable<Buffer> }) {
      noteStack();
      for await (const rows of values) stored.push(rows.toString());
      return { stream: Readable.from([]) };
    },
  } as unknown as ClickHouseClient;
}
