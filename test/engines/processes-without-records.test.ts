import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { type FaultyStore, startFaultyStore } from '../support/faulty-store.ts';
import { startPostgres } from '../support/postgres.ts';
import { childrenOf } from '../support/process-pause.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const postgres = await startPostgres();
const title = 'ingest processes while the database is away';

describe.skipIf(!postgres)(postgres ? title : `${title} (skipped: no PostgreSQL)`, () => {
  let store: FaultyStore;
  let server: ServerProcess;
  let site: string;
  beforeAll(async () => {
    store = await startFaultyStore(postgres?.url ?? '');
    server = await startServerProcess({
      env: { TRUCE_DATABASE_URL: store.url, TRUCE_INGEST_PROCESSES: '2' },
    });
    site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  });
  afterAll(async () => {
    await server?.stop();
    await store?.stop();
    await postgres?.stop();
  });

  const children = () => childrenOf(server.process.pid ?? 0);
  const loader = async () =>
    (await fetch(`${server.url}/v1/loader/${site}.js`, { headers: { connection: 'close' } })).status;
  const ownerRead = async () => {
    const answer = await fetch(`${server.url}/v1/sites`, {
      headers: { authorization: `Bearer ${server.key}`, connection: 'close' },
    });
    return { status: answer.status, again: answer.headers.has('retry-after') };
  };
  /** A connection each, so that every process gets some. */
  const statuses = async () => {
    const asked = Array.from({ length: 12 }, () =>
      track(server, event(site), { origin: 'https://www.example.com', connection: 'close' }),
    );
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  };

  it.each(['refused', 'hanging'] as const)(
    '%s: one that is killed comes back, and every one takes the events of a known site',
    async (fault) => {
      // One process alone has asked for the site.
      expect((await track(server, event(site))).status).toBe(201);
      expect(await loader()).toBe(200);
      await store.turn(fault);
      expect(await statuses()).toEqual([201]);
      const before = children();
      for (const pid of before) process.kill(pid, 'SIGKILL');
      await expect.poll(() => children().filter((pid) => !before.includes(pid))).toHaveLength(2);
      await eventually(async () => expect(await statuses()).toEqual([201]));
      expect(await loader()).toBe(200);
      expect(await ownerRead()).toEqual({ status: 503, again: true });
      await store.turn('none');
      await eventually(async () => expect(await ownerRead()).toMatchObject({ status: 200 }));
      expect(await statuses()).toEqual([201]);
    },
  );
});
