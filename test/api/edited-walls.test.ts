import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const minute = 60_000;
const weighted = (weights: Record<string, number>) =>
  Object.entries(weights).map(([name, weight]) => ({
    ...{ name, weight, template_id: name === 'control' ? 'default' : name },
  }));

describe('a wall that is edited while its test is off for a moment', () => {
  it.each([
    ['with the shares it had', { control: 1, red: 1 }],
    ['with other shares', { control: 3, red: 1 }],
  ])('begins a new version as the test goes on, %s', async (_, weights) => {
    const site = await newTest({ control: 1, red: 1 });
    await stop(site);
    await save(site, 'red', 'Another wall altogether');
    const { updated_at: at } = await setTest(site, { enabled: true, variants: weighted(weights) });
    expect(await read(site)).toMatchObject({
      ...{ counted_from: at, variants: [{ impressions: 0 }, { impressions: 0 }] },
      caveats: expect.not.arrayContaining(['template_edited']),
    });
    const { total, ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', {
      params: { id: site },
    });
    expect(total).toBe(1);
    const { stages } = await details(site, ab_tests[0]?.id ?? '');
    expect(stages[0]).toMatchObject({ variants: [{ impressions: 30 }, { impressions: 30 }], counts: false });
    expect(stages.at(-1)).toMatchObject({ from: at, began_by: 'template', edited: ['red'], counts: true });
    // The shares are those that the owner set last.
    await save(site, 'red', 'Yet another wall');
    expect((await read(site)).caveats.includes('weights_changed')).toBe(false);
    expect(await shares(site)).toEqual(Object.values(weights));
  });

  it('and brought back from an earlier version, as well', async () => {
    const site = await newTest({ control: 1, red: 1 }, ['red', 'red as it was']);
    await stop(site);
    const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id: site } });
    const id = templates.find(({ name }) => name === 'red')?.id ?? '';
    const { versions } = await server.call('GET /v1/templates/:id/versions', { params: { id } });
    const body = { version_id: versions.at(-1)?.id ?? '' };
    await server.call('POST /v1/templates/:id/restore', { params: { id }, body });
    await setTest(site, { enabled: true });
    expect((await read(site)).variants).toMatchObject([{ impressions: 0 }, { impressions: 0 }]);
  });

  it('unless it is saved as it was', async () => {
    const site = await newTest({ control: 1, red: 1 });
    await stop(site);
    await save(site, 'red', 'red');
    await setTest(site, { enabled: true });
    expect(await read(site)).toMatchObject({
      ...{ counted_from: null, variants: [{ impressions: 30 }, { impressions: 30 }] },
    });
  });
});

describe('a wall that nobody could have seen', () => {
  it('is edited without a loss of what is known of the others', async () => {
    const site = await newTest({ control: 1, red: 1, blue: 0 });
    await save(site, 'blue', 'With a comma');
    const { caveats, ...result } = await read(site);
    expect(result).toMatchObject({
      counted_from: null,
      variants: [{ impressions: 30 }, { impressions: 30 }, {}],
    });
    expect(caveats).not.toContain('template_edited');
    await setTest(site, { variants: weighted({ control: 1, red: 1, blue: 1 }) });
    expect((await read(site)).caveats).not.toContain('template_edited');
  });

  it('is edited while the test is off, too', async () => {
    const site = await newTest({ control: 1, red: 1, blue: 0 });
    await stop(site);
    await save(site, 'blue', 'With a comma');
    await setTest(site, { enabled: true });
    expect(await read(site)).toMatchObject({ counted_from: null });
  });

  it('is edited while the test is off, and first shown as it goes on', async () => {
    const site = await newTest({ control: 1, red: 1, blue: 0 });
    await stop(site);
    await save(site, 'blue', 'With a comma');
    await setTest(site, { enabled: true, variants: weighted({ control: 1, red: 1, blue: 1 }) });
    const { caveats, ...result } = await read(site);
    expect(result).toMatchObject({ counted_from: null, variants: [{ impressions: 30 }, {}, {}] });
    expect(caveats).not.toContain('template_edited');
  });

  it('is seen once it had a weight, also if it has none by now', async () => {
    const site = await newTest({ control: 1, red: 1, blue: 1 });
    await setTest(site, { variants: weighted({ control: 1, red: 1, blue: 0 }) });
    server.clock.advance(minute);
    const { updated_at: first } = await save(site, 'blue', 'With a comma');
    expect((await read(site)).counted_from).toBe(first);
    // Nobody has seen this version of it.
    server.clock.advance(minute);
    await save(site, 'blue', 'With two commas');
    expect((await read(site)).counted_from).toBe(first);
  });
});

/** A test with a template for each variant, whose first two variants 30 sessions have seen each. */
async function newTest(weights: Record<string, number>, titles = ['red']): Promise<string> {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  for (const title of [...titles].reverse()) await save(id, 'red', title);
  await save(id, 'blue', 'blue');
  await setTest(id, { enabled: true, variants: weighted(weights) });
  server.clock.advance(minute);
  const events = ['control', 'red'].flatMap((variant) =>
    Array.from({ length: 30 }, () =>
      event(id, { session_id: randomUUID(), event_type: 'wall_displayed', metadata: { variant } }),
    ),
  );
  expect((await track(server, { events })).status).toBe(201);
  await server.flush();
  server.clock.advance(minute);
  return id;
}

async function stop(site: string): Promise<void> {
  await setTest(site, { enabled: false });
  server.clock.advance(minute);
}

function save(id: string, name: string, title: string) {
  return server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name, config: { title } } });
}

function setTest(id: string, ab_test: object) {
  return server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { ab_test } } });
}

function read(id: string) {
  return server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id } });
}

function details(id: string, testId: string) {
  return server.call('GET /v1/analytics/sites/:id/ab-tests/:testId', { params: { id, testId } });
}

/** As the pages get them. */
async function shares(site: string): Promise<number[]> {
  const source = await (await fetch(`${server.url}/v1/loader/${site}.js?part=ask`)).text();
  return [...source.matchAll(/"weight":([\d.]+)/g)].map(([, weight]) => Number(weight));
}
