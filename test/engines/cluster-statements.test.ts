import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { clusterTables } from '../../src/events/store/cluster.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { inlineParams } from '../../src/events/store/inline-params.ts';
import { runEveryStatement, someRows } from '../support/every-statement.ts';
import { recordedEngine, type Statement } from '../support/recorded-engine.ts';

/** Written by the version before there were clusters. */
const before = new URL('../fixtures/single-server-statements.json', import.meta.url);

it('a single server is asked exactly what it was asked before there were clusters', async () => {
  const { engine, statements } = recordedEngine('truce', someRows);
  await runEveryStatement(engine);
  expect(statements).toEqual(JSON.parse(readFileSync(before, 'utf8')));
});

describe('statements on a cluster', () => {
  const directory = mkdtempSync(join(tmpdir(), 'truce-statements-'));
  let chdb: Engine;
  let statements: Statement[];
  const matching = (shape: RegExp) => statements.filter(({ text }) => shape.test(text));

  beforeAll(async () => {
    chdb = await openChdb(directory, 'statements');
    const recorded = recordedEngine('truce', someRows, 'my-cluster');
    const { command } = recorded.engine;
    // As openCluster does.
    recorded.engine.command = (text, params = {}) => command(...inlineParams(text, params));
    await runEveryStatement(recorded.engine);
    statements = recorded.statements;
  });
  afterAll(async () => {
    await chdb.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('are all ones that ClickHouse can parse', async () => {
    expect(statements.length).toBeGreaterThan(100);
    for (const { text } of statements) {
      const statement = text
        .replace(/\{\w+:([^{}]+)\}/g, "CAST('' AS $1)")
        // The rows behind an insert are no part of it.
        .replace(/^(INSERT .*) FORMAT \w+$/, '$1 VALUES (1)');
      const tree = await chdb.read('quick', `EXPLAIN AST ${statement}`);
      expect(tree.length, text).toBeGreaterThan(20);
    }
  });

  it('have only settings that ClickHouse knows', async () => {
    const names = new Set(statements.flatMap(({ settings }) => Object.keys(settings)));
    names.delete('wait_end_of_query'); // of the HTTP interface
    const known = await chdb.query<{ name: string }>(
      'quick',
      'SELECT name FROM system.settings WHERE name IN {names:Array(String)}',
      { names: [...names] },
    );
    expect(known.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('change tables on every node', () => {
    const changes = matching(/^(CREATE|ALTER|DROP) /);
    expect(changes.filter(({ text }) => !text.includes(" ON CLUSTER 'my-cluster'"))).toEqual([]);
    const rows = /^(ALTER TABLE \S+ ON CLUSTER \S+ (DELETE|DROP PARTITION|MODIFY TTL))/;
    expect(matching(rows).filter(({ text }) => !/^ALTER TABLE \w+\.\w+_local /.test(text))).toEqual([]);
    expect(matching(/ DELETE WHERE /).every(({ text }) => text.endsWith('mutations_sync = 2'))).toBe(true);
    expect(matching(/\{\w+:\w+/).filter(({ text }) => / ON CLUSTER /.test(text))).toEqual([]);
  });

  it('make a replicated table of rows and a Distributed one of each', () => {
    for (const table of clusterTables) {
      const path = `('/clickhouse/tables/{shard}/truce/${table}', '{replica}'`;
      expect(matching(/^CREATE TABLE/).some(({ text }) => text.includes(path))).toBe(true);
      const over = `truce.${table} ON CLUSTER 'my-cluster' AS truce.${table}_local ENGINE = Distributed(`;
      expect(matching(/^CREATE TABLE/).some(({ text }) => text.includes(over))).toBe(true);
    }
    const views = matching(/^(CREATE MATERIALIZED VIEW|ALTER TABLE truce\.cells_view)/);
    expect(views.length).toBeGreaterThan(2);
    for (const { text } of views)
      expect(text).toMatch(/FROM (\(SELECT \*, .* FROM )?truce\.(events|sessions)_local/);
  });

  it('insert for a majority of replicas, with a token, and wait for it', () => {
    const inserts = matching(/^INSERT INTO truce\.\w+ SETTINGS insert_deduplication_token/);
    expect(inserts.map(({ text }) => text.split(' ')[2])).toEqual(
      expect.arrayContaining(['truce.events', 'truce.begun', 'truce.sessions', 'truce.built']),
    );
    for (const { text } of inserts) {
      expect(text).toContain("distributed_foreground_insert = '1', insert_quorum = 'auto'");
      const isParallel = text.startsWith('INSERT INTO truce.events ');
      expect(text).toContain(`insert_quorum_parallel = '${Number(isParallel)}'`);
    }
  });

  it('insert into a table always in parallel or never', () => {
    const ways = new Map<string, Set<string>>();
    for (const { text, settings } of matching(/^INSERT INTO /)) {
      const [, table = ''] = /^INSERT INTO truce\.(\w+)/.exec(text) ?? [];
      const way =
        /insert_quorum_parallel = '?(\d)/.exec(text)?.[1] ?? String(settings.insert_quorum_parallel);
      ways.set(table, (ways.get(table) ?? new Set()).add(way));
    }
    const one = ['begun', 'built', 'cells', 'cluster_steps', 'sessions'];
    expect(ways.size).toBe(7);
    for (const table of one) expect(ways.get(table)).toEqual(new Set(['0']));
    // The view writes `touched` with the settings of the insert into `events`.
    for (const table of ['events', 'touched']) expect(ways.get(table)).toEqual(new Set(['1']));
  });

  it('that change rows by a query end before they are sent again', () => {
    const changes = matching(/^INSERT INTO .* SELECT /s);
    expect(changes.length).toBeGreaterThan(3);
    for (const { text, settings } of changes)
      expect(settings, text).toMatchObject({ max_execution_time: 600 });
  });

  it('never answer with a part, and build on nothing that a replica has not got', () => {
    for (const { text, settings } of matching(/^SELECT/)) {
      expect(settings, text).toMatchObject({
        distributed_product_mode: 'global',
        skip_unavailable_shards: 0,
      });
    }
    const building = matching(/FROM truce\.(touched|sessions|events) /).filter(
      ({ settings }) => settings.max_execution_time === 600,
    );
    expect(building.length).toBeGreaterThan(5);
    for (const { settings } of building)
      expect(settings).toMatchObject({ select_sequential_consistency: '1' });
  });
});
