import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runConnector } from '../support/apps-script.ts';
import { connectorSite, lastDays } from '../support/connector-site.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const host = 'https://truce.example.com';
let server: RunningServer;
let site_id: string;
let looker: ReturnType<typeof runConnector>;
beforeAll(async () => {
  // The connector waits for each answer without giving way: a server in this process could not answer.
  server = await startServerProcess();
  site_id = await connectorSite(server);
  // The public address leads to the server under test, as a reverse proxy would.
  looker = runConnector('connectors/looker/Code.gs', (url) => url.replace(host, server.url));
});
afterAll(() => server.stop());

const [startDate = '', , endDate = ''] = lastDays(3);
const getData = (...names: string[]) =>
  looker.connector.getData({
    configParams: { site_id },
    dateRange: { startDate, endDate },
    fields: names.map((name) => ({ name })),
  });
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('signing in', () => {
  it('asks for an address and a key', () => {
    expect(looker.connector.getAuthType().AuthType).toBe('PATH_KEY');
    const manifest = JSON.parse(readFileSync('connectors/looker/appsscript.json', 'utf8'));
    expect(manifest.dataStudio.authType).toEqual(['PATH_KEY']);
  });

  it.each([
    ['no key', host, 'truce_wrong'],
    ['an address in the clear', 'http://truce.example.com', 'good'],
    ['no address', 'truce.example.com', 'good'],
    ['an address that is a trap', 'https://me@truce.example.com', 'good'],
  ])('refuses %s, and keeps nothing', (_, path, key) => {
    const pathKey = { path, key: key === 'good' ? server.key : key };
    expect(plain(looker.connector.setCredentials({ pathKey }))).toEqual({ errorCode: 'INVALID_CREDENTIALS' });
    expect(looker.connector.isAuthValid()).toBe(false);
    expect(looker.stored.size).toBe(0);
  });

  it('keeps what the server takes', () => {
    const pathKey = { path: ` ${host}/ `, key: server.key };
    expect(plain(looker.connector.setCredentials({ pathKey }))).toEqual({ errorCode: 'NONE' });
    expect(looker.connector.isAuthValid()).toBe(true);
  });
});

describe('a stored key', () => {
  const withKey = (key: string, to: string) => {
    const { connector, stored } = runConnector('connectors/looker/Code.gs', (url) => url.replace(host, to));
    stored.set('truce.host', host).set('truce.key', key);
    return connector;
  };

  it('is asked for again once it is refused', () => {
    expect(withKey('truce_revoked', server.url).isAuthValid()).toBe(false);
  });

  it.each([
    ['is away', () => 'http://127.0.0.1:1'],
    ['answers with an error', () => `${server.url}/nothing-here`],
  ])('stays good while the server %s', (_, to) => {
    expect(withKey(server.key, to()).isAuthValid()).toBe(true);
  });
});

describe('setting up', () => {
  it('offers the sites of the key, and asks for days', () => {
    const config = plain(looker.connector.getConfig());
    expect(config.DateRangeRequired).toBe(true);
    expect(config.made[0]).toMatchObject({
      kind: 'SelectSingle',
      Id: 'site_id',
      options: [{ Label: 'example.com (example.com)', Value: site_id }],
    });
  });

  it('has a field for all that the server counts', async () => {
    const schema = await server.call('GET /v1/connector/schema', {});
    const fields: { kind: string; Id: string; Type: string; Aggregation?: string }[] = plain(
      looker.connector.getSchema(),
    ).schema.made;
    expect(fields.map(({ Id }) => Id)).toEqual([
      'date',
      'hour',
      ...[...schema.dimensions, ...schema.metrics].map(({ name }) => name),
    ]);
    expect(fields.find(({ Id }) => Id === 'conversion_rate')).toMatchObject({
      Type: 'PERCENT',
      Aggregation: 'AUTO',
      Formula: 'SUM($conversions) / SUM($walls_displayed)',
    });
  });
});

describe('reading', () => {
  it('brings the rows of the server, each value in the type that Looker Studio reads', async () => {
    const { schema, rows } = plain(getData('country', 'date', 'sessions', 'detection_rate'));
    expect(schema.map((field: { Id: string }) => field.Id)).toEqual([
      'country',
      'date',
      'sessions',
      'detection_rate',
    ]);
    const asked = await server.call('GET /v1/connector/data', {
      query: {
        site_id,
        metrics: ['sessions', 'detection_rate'],
        dimensions: ['country'],
        from: startDate,
        to: endDate,
      },
    });
    if (typeof asked === 'string') throw new Error('not as JSON');
    expect(asked.total).toBeGreaterThan(5);
    expect(rows.map((row: { values: unknown[] }) => row.values)).toEqual(
      asked.rows.map((row) => [
        row.country,
        String(row.date).replaceAll('-', ''),
        row.sessions,
        Number(row.detection_rate) / 100,
      ]),
    );
  });

  it('one row for the whole period where a chart has no date', () => {
    const { rows } = plain(getData('sessions'));
    expect(rows).toEqual([{ values: [12] }]);
  });

  it('by the hour', () => {
    const { rows } = plain(getData('hour', 'sessions'));
    expect(rows).toHaveLength(72);
    for (const { values } of rows) expect(values[0]).toMatch(/^20\d{8}$/);
  });

  it('all pages', () => {
    const whole = plain(getData('date', 'page', 'sessions')).rows;
    looker.asked.length = 0;
    const paged = runConnector('connectors/looker/Code.gs', (url) => {
      const away = url.replace(host, server.url);
      return away.includes('/data?') ? `${away}&limit=5` : away;
    });
    paged.connector.setCredentials({ pathKey: { path: host, key: server.key } });
    const request = {
      configParams: { site_id },
      dateRange: { startDate, endDate },
      fields: ['date', 'page', 'sessions'].map((name) => ({ name })),
    };
    expect(plain(paged.connector.getData(request)).rows).toEqual(whole);
    expect(paged.asked.filter((url) => url.includes('cursor='))).not.toHaveLength(0);
  });

  it.each([
    ['four splits', () => getData('page', 'os', 'browser', 'device', 'sessions'), 'split by 3'],
    ['no site', () => looker.connector.getData({ configParams: {}, fields: [] }), 'Choose a site'],
  ])('says in words what is wrong: %s', (_, ask, words) => {
    expect(ask).toThrow(words);
  });

  it('says so where the key was revoked, and forgets it when told', async () => {
    const { id, key } = await server.call('POST /v1/keys', { body: { name: 'Looker' } });
    looker.connector.setCredentials({ pathKey: { path: host, key } });
    await server.call('DELETE /v1/keys/:id', { params: { id } });
    expect(() => getData('sessions')).toThrow('no longer accepts this key');
    looker.connector.resetAuth();
    expect(looker.stored.size).toBe(0);
  });
});
