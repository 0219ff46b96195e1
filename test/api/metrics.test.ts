import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { laneSettings } from '../../src/events/store/engine.ts';
import { debianProgram } from '../support/debian-program.ts';
import { eventually } from '../support/events.ts';
import { type LocalServer, type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const documented = [
  ...new Set(readFileSync('docs/monitoring.md', 'utf8').match(/(?<=^\| `)truce_\w+/gm) ?? []),
].sort();

const promtool = debianProgram(
  () => ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path)),
  'prometheus',
);

async function read(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

function track(server: RunningServer, siteId: string) {
  return fetch(`${server.url}/v1/events/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://metrics.example' },
    body: JSON.stringify({ site_id: siteId, session_id: 's', event_type: 'page_view' }),
  });
}

describe('metrics of one process', () => {
  let server: LocalServer;
  let siteId: string;
  beforeAll(async () => {
    server = await startServer({ env: { TRUCE_SLOW_QUERY_MS: '1', TRUCE_LOG_LEVEL: 'warn' } });
    siteId = (await server.call('POST /v1/sites', { body: { domain: 'metrics.example' } })).id;
  });
  afterAll(() => server.stop());

  it('are those that docs/monitoring.md names, beside those of Node and the process', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
    expect(served.filter((name) => !/^truce_(process|nodejs)_/.test(name)).sort()).toEqual(documented);
  });

  it.skipIf(!promtool)('have names and types as Prometheus wants them', async () => {
    const input = await (await fetch(`${server.url}/metrics`)).text();
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['check', 'metrics'], {
      ...{ input, encoding: 'utf8' },
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('begin at 0 where an alert asks how much they grew, so that the first failure is growth too', async () => {
    const metrics = await read(server.url);
    expect(metrics.get('truce_track_responses_total{status="503"}')).toBe(0);
    expect(metrics.get('truce_limiter_fallbacks_total')).toBe(0);
    const kinds = [...metrics.keys()].flatMap((name) =>
      name.startsWith('truce_store_call_seconds_count') ? [name.slice(name.indexOf('{'))] : [],
    );
    expect(kinds.length).toBeGreaterThan(1);
    kinds.push(...Object.keys(laneSettings).map((lane) => `{store="events",kind="${lane}"}`));
    for (const labels of kinds) expect(metrics.get(`truce_store_failures_total${labels}`), labels).toBe(0);
  });

  it('count responses to events by status, with their time', async () => {
    const before = await read(server.url);
    expect((await track(server, siteId)).status).toBe(201);
    expect((await track(server, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const after = await read(server.url);
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grew('truce_events_accepted_total')).toBe(1);
    expect(grew('truce_track_responses_total{status="201"}')).toBe(1);
    expect(grew('truce_track_responses_total{status="404"}')).toBe(1);
    expect(grew('truce_track_seconds_count')).toBe(2);
  });

  it('say what waits on the disk until the event store has it', async () => {
    await track(server, siteId);
    await server.flush();
    const after = await read(server.url);
    expect(after.get('truce_spool_bytes')).toBe(0);
    expect(after.get('truce_spool_oldest_seconds')).toBe(0);
    expect(after.get('truce_insert_bytes_count')).toBeGreaterThan(0);
    expect(after.get('truce_store_call_seconds_count{store="events",kind="insert"}')).toBeGreaterThan(0);
    expect(after.get('truce_store_call_seconds_count{store="records",kind="query"}')).toBeGreaterThan(0);
  });

  it('name requests by their route, never by an id', async () => {
    await server.call('GET /v1/sites/:id', { params: { id: siteId } });
    await fetch(`${server.url}/v1/nothing/${siteId}`);
    await fetch(`${server.url}/v1/choices/${siteId}`, { method: 'POST' });
    const names = [...(await read(server.url)).keys()];
    expect(names).toContain(
      'truce_http_request_seconds_count{method="GET",route="/v1/sites/:id",status="200"}',
    );
    expect(names.filter((name) => name.includes(siteId))).toEqual([]);
    const routes = names.filter((name) => name.startsWith('truce_http_request_seconds_count'));
    expect(routes.filter((name) => name.includes('route="/v1/choices/:id"'))).toHaveLength(1);
    expect(routes.filter((name) => /route="[^"]*[[\\^]/.test(name))).toEqual([]);
  });

  it('show a job that is due and not taken, and one that was given up', async () => {
    const { db } = server.stores.records;
    const nowMs = server.clock.now();
    const row = (id: string, state: 'waiting' | 'dead', minutes: number) => ({
      ...{ id, state, key: id, kind: 'unknown-to-this-version', payload: '{}', attempts: 0, lost_leases: 0 },
      run_at: new Date(nowMs - minutes * 60_000).toISOString(),
    });
    const lateSeconds = () => (server.clock.now() - nowMs) / 1000 + 7 * 60;
    await db
      .insertInto('jobs')
      .values([row('late', 'waiting', 7), row('dead', 'dead', 1)])
      .execute();
    // Jobs of the new site may be due as well, until they are taken.
    await eventually(async () => {
      const leastSeconds = lateSeconds();
      const metrics = await read(server.url);
      expect(metrics.get('truce_jobs_due')).toBe(1);
      expect(metrics.get('truce_job_lag_seconds')).toBeGreaterThanOrEqual(leastSeconds - 0.001);
      expect(metrics.get('truce_job_lag_seconds')).toBeLessThanOrEqual(lateSeconds());
      expect(metrics.get('truce_jobs_dead')).toBe(1);
    });
  });

  it('log a slow query with the request that waited for it, and without its values', async () => {
    const path = `/v1/analytics/sites/${siteId}/dashboard?days=7&page=/a-value-of-the-caller`;
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${server.key}` } });
    const id = answer.headers.get('x-request-id');
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('slow query'));
    const own = lines.map((line) => JSON.parse(line)).filter((line) => line.request_id === id);
    expect(own.length).toBeGreaterThan(0);
    expect(own[0]).toMatchObject({ store: expect.stringMatching(/^(events|records)$/), failed: false });
    expect(own.map(({ ms }) => ms).every((ms) => ms >= 1)).toBe(true);
    expect(server.log()).not.toContain('a-value-of-the-caller');
  });
});

describe('metrics of a server with ingest processes', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServerProcess({ env: { TRUCE_INGEST_PROCESSES: '2' } });
  });
  afterAll(() => server.stop());

  it('cover what all of them count', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'metrics.example' } });
    for (let time = 0; time < 10; time++) expect((await track(server, id)).status).toBe(201);
    await eventually(async () => {
      const metrics = await read(server.url);
      expect(metrics.get('truce_events_accepted_total')).toBe(10);
      expect(metrics.get('truce_track_responses_total{status="201"}')).toBe(10);
      expect(metrics.get('truce_track_seconds_count')).toBe(10);
      expect(metrics.get('truce_track_seconds_bucket{le="+Inf"}')).toBe(10);
    });
  });
});

describe('alert rules and the Grafana dashboard', () => {
  const run = (...args: string[]) => spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  const folder = 'deploy/monitoring';
  const rules = parse(readFileSync(`${folder}/alerts.yaml`, 'utf8')).groups[0].rules as Rule[];
  interface Rule {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: Record<string, string>;
  }
  const dashboard = JSON.parse(readFileSync(`${folder}/grafana.json`, 'utf8'));
  const targets: { expr: string }[] = dashboard.panels.flatMap(
    (panel: { targets?: [] }) => panel.targets ?? [],
  );

  it.skipIf(!promtool)('are accepted, stay silent while all is well, and fire when it is not', () => {
    const checked = run('check', 'rules', `${folder}/alerts.yaml`);
    expect(checked.status, checked.stderr).toBe(0);
    const tested = run('test', 'rules', `${folder}/alerts.test.yaml`);
    expect(tested.status, tested.stdout + tested.stderr).toBe(0);
  });

  it('are tested one by one, and say what to do', () => {
    const tests = parse(readFileSync(`${folder}/alerts.test.yaml`, 'utf8')).tests;
    const silent = tests[0].alert_rule_test.map(({ alertname }: { alertname: string }) => alertname);
    expect(silent).toEqual(rules.map(({ alert }) => alert));
    const firing = JSON.stringify(tests.slice(1));
    for (const { alert, labels, annotations } of rules) {
      expect(firing).toContain(`alertname=\\"${alert}\\"`);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.description).toMatch(/\.$/);
    }
  });

  it.skipIf(!promtool)('ask what Prometheus understands', () => {
    const own = mkdtempSync(join(tmpdir(), 'truce-rules-'));
    const file = join(own, 'rules.yaml');
    const expressions = targets.map(({ expr }) =>
      expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'truce').replaceAll('$instance', '.*'),
    );
    const recorded = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    const checked = run('check', 'rules', file);
    rmSync(own, { recursive: true, force: true });
    expect(checked.status, checked.stderr).toBe(0);
  });

  it.skipIf(!promtool)('mark a version that a node did not have before, and no restart', () => {
    const own = mkdtempSync(join(tmpdir(), 'truce-versions-'));
    const file = join(own, 'test.yaml');
    const [{ expr }] = dashboard.annotations.list;
    const series = (labels: string, values: string) => ({
      series: `truce_build_info{job="truce",${labels}}`,
      values,
    });
    const marked = (minute: number, ...nodes: [instance: string, version: string][]) => ({
      expr: `count by (instance, version) (${expr.replaceAll('$job', 'truce').replaceAll('$instance', '.*')})`,
      eval_time: `${minute}m`,
      exp_samples: nodes.map(([instance, version]) => ({
        ...{ labels: `{instance="${instance}",version="${version}"}`, value: 1 },
      })),
    });
    const input_series = [
      series('instance="a",version="0.1.0"', '1x29 stale'),
      series('instance="a",version="0.2.0"', '_x31 1x60'),
      series('instance="b",version="0.1.0"', '1x19 stale _x1 1x18 stale _x20 1x30'),
      series('instance="b",version="0.2.0"', '_x41 1x18 stale'),
    ];
    const promql_expr_test = [
      ...[marked(20), marked(22), marked(24), marked(30), marked(32, ['a', '0.2.0'])],
      ...[marked(35), marked(42, ['b', '0.2.0']), marked(50), marked(62, ['b', '0.1.0']), marked(70)],
    ];
    const tests = [{ interval: '1m', input_series, promql_expr_test }];
    writeFileSync(file, JSON.stringify({ rule_files: [], evaluation_interval: '1m', tests }));
    const tested = run('test', 'rules', file);
    rmSync(own, { recursive: true, force: true });
    expect(tested.status, tested.stdout + tested.stderr).toBe(0);
  });

  it('name only metrics that there are', () => {
    const known = new RegExp(`^(${documented.join('|')})(_bucket|_sum|_count)?$|^truce_(process|nodejs)_`);
    const asked = JSON.stringify([rules, dashboard]).match(/\btruce_\w+/g) ?? [];
    expect(asked.filter((name) => !known.test(name))).toEqual([]);
  });

  it('has panels that do not overlap', () => {
    const cells = new Set<string>();
    for (const { gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(cells.has(`${x} ${y}`)).toBe(false);
          cells.add(`${x} ${y}`);
        }
      }
    }
  });
});
