import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorSite, lastDays } from '../support/connector-site.ts';
import { type RunningServer, startServer } from '../support/server.ts';

interface Query {
  type: string;
  parser: string;
  source: string;
  url: string;
  root_selector: string;
  columns: { selector: string; type: string }[];
}
interface Panel {
  id: number;
  type: string;
  title: string;
  datasource: object;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: Query[];
}

const folder = 'connectors/grafana';
const dashboard = JSON.parse(readFileSync(`${folder}/dashboard.json`, 'utf8'));
const panels: Panel[] = dashboard.panels;
const variable: Query = dashboard.templating.list[0].query.infinityQuery;
const queries: [string, Query][] = [
  ['Site', variable],
  ...panels.flatMap(({ title, targets }) => targets.map((query): [string, Query] => [title, query])),
];

let server: RunningServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = await connectorSite(server);
});
afterAll(() => server.stop());

/** The address as Grafana fills it in. */
function filled(url: string): string {
  const [from = '', , to = ''] = lastDays(3);
  return url
    .replace(/\$\{site\}/, site)
    .replace(/\$\{__from:date:YYYY-MM-DD\}/, from)
    .replace(/\$\{__to:date:YYYY-MM-DD\}/, to);
}

const gives: Record<string, string> = {
  time: 'timestamp',
  text: 'string',
  integer: 'number',
  percent: 'number',
};

describe('the dashboard', () => {
  it.each(queries)('%s: is answered, with each column that it names', async (_, query) => {
    expect(query).toMatchObject({ type: 'json', parser: 'backend', source: 'url' });
    const url = filled(query.url);
    expect(url).toMatch(/^\/v1\/connector\/[^$]+$/);
    const answer = await fetch(server.url + url, { headers: { authorization: `Bearer ${server.key}` } });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, text]);
    const body = JSON.parse(text);
    const rows: Record<string, unknown>[] = body[query.root_selector];
    expect(rows.length).toBeGreaterThan(0);
    for (const { selector, type } of query.columns) {
      for (const row of rows) expect(row).toHaveProperty(selector);
      const column = body.columns?.find((each: { name: string }) => each.name === selector);
      expect(type).toBe(column ? gives[column.type] : 'string');
    }
  });

  it('has one source, ids of their own, and panels that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { datasource } of panels) {
      expect(datasource).toEqual({ type: 'yesoreyeram-infinity-datasource', uid: 'truce' });
    }
  });

  it('holds no key; the source has the same name and takes it from the environment', () => {
    const source = readFileSync(`${folder}/provisioning/datasources/truce.yaml`, 'utf8');
    expect(source).toMatch(/^ {4}uid: truce$/m);
    expect(source).toMatch(/^ {4}type: yesoreyeram-infinity-datasource$/m);
    expect(source).toMatch(/^ {4}secureJsonData:\n {6}bearerToken: \$\{TRUCE_KEY\}$/m);
    expect(source + JSON.stringify(dashboard)).not.toMatch(/truce_\w{40}/);
  });
});
