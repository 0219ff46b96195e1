import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeSessions } from '../../src/events/sessions/anonymize-sessions.ts';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openClickHouse, openCluster } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { deleteEvents, openEventList } from '../../src/events/store/listing.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { StartRefused } from '../../src/kit/start-refused.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { building, insertSessions } from '../support/building.ts';
import { type ClusterFront, type NodeState, startClusterFront } from '../support/clickhouse-front.ts';
import { daysAgo, names, rowsOf } from '../support/event-rows.ts';
import { ownCluster } from '../support/own-cluster.ts';

const nodes = 4;
let front: ClusterFront;
beforeAll(async () => {
  front = await startClusterFront(nodes);
});
afterAll(() => front.stop());

/** Somebody's own cluster: `npm run test:cluster`. */
const own = ownCluster();
const at = daysAgo(1);
const open = (database: string) =>
  openCluster(
    front.urls.map((url) => `${url}/${database}`),
    front.cluster,
  );
const pageViews = (site: string, sessions: string[]) =>
  rowsOf(
    site,
    sessions.map((session, index) => ({ session, type: 'page_view', at: at + index })),
  );

describe('a cluster of two shards', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open('sharded');
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  const count = async (table: string, what: string, site: string) => {
    const statement = `SELECT ${what} AS total FROM sharded.${table} WHERE site_id = {site:UUID}`;
    return (await engine.query<{ total: number }>('quick', statement, { site }))[0]?.total;
  };

  it('spreads sessions over its shards, each with all that belongs to it', async () => {
    const site = randomUUID();
    await building(engine).insert('events', pageViews(site, names(60, 's')), randomUUID());
    await building(engine).insert('events', pageViews(site, names(60, 's')), randomUUID());
    const on = async (table: string, session: string) => {
      const rows = await engine.query<{ session: string; shard: number }>(
        'quick',
        `SELECT toString(${session}) AS session, _shard_num AS shard FROM sharded.${table} WHERE site_id = {site:UUID}`,
        { site },
      );
      return new Map(rows.map((row) => [row.session, row.shard]));
    };
    const shards = await on('sessions', 'session');
    expect(shards.size).toBe(60);
    expect(new Set(shards.values())).toEqual(new Set([1, 2]));
    expect(await on('events', 'sipHash64(session_id)')).toEqual(shards);
    expect(await on('touched', 'session')).toEqual(shards);
    expect(await count('cells', "sumIf(n_sessions, dimension = '' AND seconds = 900)", site)).toBe(60);
  });

  it('lists the newest events over all shards, and forgets a site on every one', async () => {
    const site = randomUUID();
    await building(engine).insert('events', pageViews(site, names(60, 's')), randomUUID());
    const { events, total } = await openEventList(engine, Date.now).list(site, { limit: 7, offset: 3 });
    expect(total).toBe(60);
    expect(events.map(({ session_id }) => session_id)).toEqual(names(60, 's').slice(-10, -3).reverse());
    await deleteEvents(engine, site);
    for (const table of ['events', 'touched', 'sessions', 'cells'])
      expect(await count(table, 'count()', site)).toBe(0);
  });

  it('takes the ids from old sessions where they are, also if it is stopped between two shards', async () => {
    const site = randomUUID();
    const old = Array.from({ length: 30 }, (_, index) => daysAgo(100) + index);
    await insertSessions(engine, site, old);
    const stopped = await open('sharded');
    await front.turn(0, 'half');
    await expect(anonymizeSessions(stopped, Date.now(), [])).rejects.toThrow(StoreUnavailable);
    await front.turn(0, 'up');
    await stopped.close();
    expect(await count('sessions', 'sum(sign)', site)).toBe(30);
    await anonymizeSessions(engine, Date.now(), []);
    // A session's first row and the one that takes it back have met: after a merge, no id is left.
    await engine.command('OPTIMIZE TABLE sharded.sessions_local FINAL');
    expect(await count('sessions', 'sum(sign)', site)).toBe(30);
    expect(await count('sessions', 'countIf(session != 0)', site)).toBe(0);
  });

  it('loses and doubles nothing while its nodes fail one after the other', async () => {
    const site = randomUUID();
    const sent: string[] = [];
    const states: NodeState[] = ['mute', 'half', 'down', 'silent', 'mute', 'half', 'down', 'silent'];
    for (const [turn, state] of states.entries()) {
      await front.turn(turn % nodes, state);
      for (let batch = 0; batch < 3; batch++) {
        const sessions = names(20, `${turn}-${batch}-`);
        sent.push(...sessions);
        // As the spool does: the same rows with the same token, until the store has taken them.
        await engine.insert('events', pageViews(site, sessions), `segment-${turn}:${batch}`);
      }
      await buildAll(engine);
      expect(await count('sessions', 'sum(sign)', site), state).toBe(sent.length);
      await front.turn(turn % nodes, 'up');
    }
    expect(await count('events', 'count()', site)).toBe(sent.length);
    expect(await count('touched', 'count()', site)).toBe(sent.length);
    const verified = await verifySessions(engine, at - 3_600_000, at + 3_600_000);
    expect(verified.difference).toBeNull();
  });

  it('says so while no node answers, and goes on once one does', async () => {
    for (let node = 0; node < nodes; node++) await front.turn(node, 'down');
    await expect(engine.query('quick', 'SELECT 1')).rejects.toThrow(StoreUnavailable);
    await expect(engine.command('SELECT 1')).rejects.toThrow(StoreUnavailable);
    await front.turn(2, 'up');
    expect(await engine.query('quick', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    for (let node = 0; node < nodes; node++) await front.turn(node, 'up');
  });

  it('asks another node when one falls silent, long before the limit of the call', async () => {
    const other = await open('sharded');
    await front.turn(0, 'silent');
    const asked = performance.now();
    expect(await other.query('quick', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(performance.now() - asked).toBeLessThan(9_000);
    await front.turn(0, 'up');
    await other.close();
  });

  it('repeats no command that a node may have begun', async () => {
    const other = await open('sharded');
    await other.command('CREATE TABLE IF NOT EXISTS sharded.once (n UInt8) ENGINE = MergeTree ORDER BY n');
    await front.turn(0, 'mute');
    await expect(other.command('INSERT INTO sharded.once VALUES (1)')).rejects.toThrow(StoreUnavailable);
    await front.turn(0, 'up');
    expect(await other.query('quick', 'SELECT count() AS total FROM sharded.once')).toEqual([{ total: 1 }]);
    await other.close();
  });

  it('does not build on a replica that lacks what another one has', async () => {
    const site = randomUUID();
    await engine.insert('events', pageViews(site, ['a', 'b']), randomUUID());
    /** As from a replica that has nothing of this table yet. */
    const without = (table: string): Engine => ({
      ...engine,
      query: async <Row>(...call: Parameters<Engine['query']>) => {
        const isBehind = new RegExp(
          `min\\(first_at\\)[^]*FROM sharded.${table}|AS at, event_type[^]*FROM sharded.${table}`,
        );
        return isBehind.test(call[1]) ? [] : engine.query<Row>(...call);
      },
    });
    for (const table of ['touched', 'events']) {
      await expect(buildSessions(without(table))).rejects.toThrow('a replica lacks events');
    }
    await buildAll(engine);
    expect(await count('sessions', 'sum(sign)', site)).toBe(2);
  });

  it('does not wait for events that were deleted since', async () => {
    const block = `toDateTime64(now('UTC') - 1200, 9, 'UTC')`;
    await engine.command(
      `INSERT INTO sharded.touched SELECT ${block}, toUUID('${randomUUID()}'), 1, ${at}, ${at} FROM system.one`,
    );
    await buildAll(engine);
  });
});

describe('the tables of a cluster', () => {
  it('are made once: later starts wait for no node', async () => {
    const engine = await open('again');
    await migrateEvents(engine);
    const commands: string[] = [];
    await migrateEvents({ ...engine, command: async (statement) => void commands.push(statement) });
    expect(commands).toEqual([]);
    await engine.close();
  });

  it.each([0, 1, 7, 19, 33])('are completed after a stop at statement %i', async (stop) => {
    const engine = await open(`stopped${stop}`);
    let left = stop;
    const stopping: Engine = {
      ...engine,
      command: async (...call) => {
        if (left-- === 0) throw new Error('stopped');
        await engine.command(...call);
      },
    };
    await expect(migrateEvents(stopping)).rejects.toThrow('stopped');
    await migrateEvents(engine);
    const site = randomUUID();
    await building(engine).insert('events', pageViews(site, ['a']), randomUUID());
    expect((await verifySessions(engine, at - 3_600_000, at + 3_600_000)).difference).toBeNull();
    await engine.close();
  });

  it('are not mixed up with those of a single server', async () => {
    const cluster = await open('single');
    await cluster.command('CREATE TABLE single.events (id UUID) ENGINE = MergeTree ORDER BY id');
    await expect(migrateEvents(cluster)).rejects.toThrow('are those of a single server');
    await cluster.close();

    const made = await open('made');
    await migrateEvents(made);
    const opened = await openClickHouse(`${front.url}/made`);
    await expect(migrateEvents(opened)).rejects.toThrow('set TRUCE_CLICKHOUSE_CLUSTER');
    await Promise.all([made.close(), opened.close()]);
  });

  it('need a cluster that ClickHouse knows', async () => {
    const opening = openCluster([`${front.url}/none`], 'elsewhere');
    await expect(opening).rejects.toThrow(StartRefused);
    await expect(opening).rejects.toThrow('no cluster "elsewhere" in remote_servers; it has shards');
  });
});

if (own) {
  describe('your cluster', () => {
    it('stores an insert once, whichever nodes it is sent to, on every shard and replica', async () => {
      const engine = await own.open('replicas');
      await migrateEvents(engine);
      const site = randomUUID();
      const token = randomUUID();
      for (const address of own.addresses) {
        const node = await openCluster([own.named(address, 'replicas')], own.cluster);
        await node.insert('events', pageViews(site, names(60, 's')), token);
        await node.close();
      }
      const rows = await engine.query<{ shard: number; total: number }>(
        'heavy',
        `SELECT _shard_num AS shard, count() AS total FROM ${engine.database}.events
         WHERE site_id = {site:UUID} GROUP BY shard`,
        { site },
      );
      expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(60);
      const [shards] = await engine.query<{ total: number }>(
        'quick',
        'SELECT uniqExact(shard_num) AS total FROM system.clusters WHERE cluster = {cluster:String}',
        { cluster: own.cluster },
      );
      expect(rows.length).toBe(shards?.total);
      await buildAll(engine);
      expect((await verifySessions(engine, at - 3_600_000, at + 3_600_000)).difference).toBeNull();
      await engine.close();
    });
  });
}

async function buildAll(engine: Engine): Promise<void> {
  while ((await buildSessions(engine)).ids > 0);
}
