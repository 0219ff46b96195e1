import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

describe('a draft of a template', () => {
  let server: RunningServer;
  let params: { id: string };
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function newSite(): Promise<void> {
    params = { id: (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id };
  }
  type Known = { name?: string; based_on?: string | null; template_updated_at?: string | null };
  const draft = (config: object, more: Known = {}) =>
    server.call('PUT /v1/templates/sites/:id/drafts', { params, body: { name: 'default', config, ...more } });
  const publish = (body: { config?: object; based_on?: string; publishes?: string }) =>
    server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'default', ...body } });
  const drafts = async () => (await server.call('GET /v1/templates/sites/:id/drafts', { params })).drafts;
  const published = async () =>
    (await server.call('GET /v1/templates/sites/:id', { params })).templates.find(
      ({ name }) => name === 'default',
    );
  const wall = async () => (await fetch(`${server.url}/v1/loader/${params.id}.js?part=wall&l=en`)).text();

  test('is not what visitors get, until it is published', async () => {
    await newSite();
    const saved = await draft({ title: 'Not yet' });
    expect(saved).toMatchObject({
      name: 'default',
      config: { title: 'Not yet', mode: 'hard' },
      saved_by: null,
    });
    expect(saved.base?.title).toBe('Ads keep this site free');
    expect(await wall()).not.toContain('Not yet');
    expect((await published())?.config.title).toBe('Ads keep this site free');
    await publish({ config: { title: 'Not yet' }, publishes: saved.updated_at });
    expect(await wall()).toContain('Not yet');
    expect(await drafts()).toEqual([]);
  });

  test('keeps what was in it, and a template saved without naming it leaves it alone', async () => {
    await newSite();
    const first = await draft({ title: 'One' });
    const second = await draft({ cta_text: 'Two' });
    expect(second).toMatchObject({ id: first.id, config: { title: 'One', cta_text: 'Two' } });
    await publish({ config: { mode: 'soft' } });
    const [kept] = await drafts();
    expect(kept).toMatchObject({ updated_at: second.updated_at, based_on: first.based_on });
    expect(kept?.base?.mode).toBe('hard');
  });

  test('a template that is saved without a change stays as it is, and gets no version', async () => {
    await newSite();
    await publish({ config: { title: 'One' } });
    const before = await published();
    expect(await publish({ config: { title: 'One' } })).toEqual(before);
    const { versions } = await server.call('GET /v1/templates/:id/versions', {
      params: { id: before?.id ?? '' },
    });
    expect(versions).toHaveLength(2);
  });

  test('of a template that does not exist yet creates it when it is published', async () => {
    await newSite();
    const { updated_at, base, based_on } = await draft({ title: 'New' }, { name: 'new' });
    expect([base, based_on]).toEqual([null, null]);
    const body = { name: 'new', config: { title: 'New' }, publishes: updated_at };
    await server.call('PUT /v1/templates/sites/:id', { params, body });
    expect(await drafts()).toEqual([]);
  });

  test('is not published over a template that somebody else created or deleted meanwhile', async () => {
    await newSite();
    const put = (body: object) =>
      server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'new', ...body } });
    const refused = { status: 409, details: { reason: 'changed_meanwhile', field: 'based_on' } };
    const theirs = await put({ config: { title: 'Theirs' }, based_on: null });
    await expect(put({ config: { title: 'Mine' }, based_on: null })).rejects.toMatchObject(refused);
    await server.call('DELETE /v1/templates/:id', { params: { id: theirs.id } });
    const stale = { config: { cta_text: 'Mine' }, based_on: theirs.updated_at };
    await expect(put(stale)).rejects.toMatchObject(refused);
    const names = async () =>
      (await server.call('GET /v1/templates/sites/:id', { params })).templates.map(({ name }) => name);
    expect(await names()).toEqual(['default']);
    await put({ config: { title: 'Mine' } });
    expect(await names()).toEqual(['default', 'new']);
  });

  test('is refused where somebody else saved or published it meanwhile, and nothing is changed', async () => {
    await newSite();
    const refused = (field: string) => ({ status: 409, details: { reason: 'changed_meanwhile', field } });
    const first = await draft({ title: 'One' }, { based_on: null });
    await expect(draft({ title: 'Two' }, { based_on: null })).rejects.toMatchObject(refused('based_on'));
    const second = await draft({ title: 'Two' }, { based_on: first.updated_at });
    await expect(draft({ title: 'Three' }, { based_on: first.updated_at })).rejects.toMatchObject(
      refused('based_on'),
    );
    const stale = { config: { title: 'One' }, publishes: first.updated_at };
    await expect(publish(stale)).rejects.toMatchObject(refused('publishes'));
    expect((await published())?.config.title).toBe('Ads keep this site free');
    expect((await drafts())[0]?.config.title).toBe('Two');
    await publish({ config: { title: 'Two' }, publishes: second.updated_at });
    await expect(draft({ title: 'Four' }, { based_on: second.updated_at })).rejects.toMatchObject(
      refused('based_on'),
    );
  });

  test('is published with its own content where no other is sent', async () => {
    await newSite();
    const { updated_at, config } = await draft({ title: 'Draft title', display: { once_in_days: 3 } });
    expect((await publish({ publishes: updated_at })).config).toEqual(config);
    expect(await wall()).toContain('Draft title');
    expect(await drafts()).toEqual([]);
    const fresh = await draft({ mode: 'banner', title: 'New' }, { name: 'new' });
    const body = { name: 'new', config: {}, publishes: fresh.updated_at };
    const created = await server.call('PUT /v1/templates/sites/:id', { params, body });
    expect(created.config).toEqual(fresh.config);
    expect(await drafts()).toEqual([]);
  });

  test('with its own content is not published over what others have published since', async () => {
    await newSite();
    const first = await draft({ title: 'One' });
    const { updated_at } = await draft({ title: 'Mine' });
    const refused = (field: string) => ({ status: 409, details: { reason: 'changed_meanwhile', field } });
    await expect(publish({ publishes: first.updated_at })).rejects.toMatchObject(refused('publishes'));
    const theirs = await publish({ config: { cta_text: 'Theirs' } });
    await expect(publish({ publishes: updated_at })).rejects.toMatchObject(refused('based_on'));
    expect(await published()).toEqual(theirs);
    expect(await drafts()).toMatchObject([{ updated_at, config: { title: 'Mine' } }]);
    const known = { publishes: updated_at, based_on: theirs.updated_at };
    expect((await publish(known)).config.title).toBe('Mine');
  });

  test('is not begun over a template that somebody else published or deleted meanwhile', async () => {
    await newSite();
    const refused = {
      status: 409,
      details: { reason: 'changed_meanwhile', field: 'template_updated_at' },
    };
    const seen = await publish({ config: { title: 'Seen' } });
    const known = { template_updated_at: seen.updated_at, based_on: null };
    await publish({ config: { title: 'Theirs' } });
    await expect(draft({ title: 'Mine' }, known)).rejects.toMatchObject(refused);
    const body = { name: 'other', config: { mode: 'banner' as const } };
    const other = await server.call('PUT /v1/templates/sites/:id', { params, body });
    await server.call('DELETE /v1/templates/:id', { params: { id: other.id } });
    const ofGone = { name: 'other', template_updated_at: other.updated_at };
    await expect(draft({ cta_text: 'Mine' }, ofGone)).rejects.toMatchObject(refused);
    await expect(draft({}, { template_updated_at: null })).rejects.toMatchObject(refused);
    expect(await drafts()).toEqual([]);
    const now = { template_updated_at: (await published())?.updated_at ?? '' };
    const { based_on, updated_at } = await draft({ title: 'Mine' }, now);
    expect(based_on).toBe(now.template_updated_at);
    // A draft that is there keeps what it was begun from: publishing it asks.
    await publish({ config: { title: 'Theirs again' } });
    expect((await draft({ cta_text: 'Mine' }, { ...now, based_on: updated_at })).based_on).toBe(based_on);
  });

  test('names what is wrong in it, and stores nothing then', async () => {
    await newSite();
    await expect(draft({ primary_color: 'red' })).rejects.toMatchObject({
      status: 400,
      details: { field: 'config.primary_color' },
    });
    expect(await drafts()).toEqual([]);
  });

  test('is not discarded where it was saved since, and one that came later never is', async () => {
    await newSite();
    const first = await draft({ title: 'One' });
    await draft({ title: 'Two' });
    const params = { id: first.id };
    const discard = (query: { based_on?: string } = {}) =>
      server.call('DELETE /v1/templates/drafts/:id', { params, query });
    const late = { based_on: first.updated_at };
    await expect(discard(late)).rejects.toMatchObject({
      ...{ status: 409, details: { reason: 'changed_meanwhile', field: 'based_on' } },
    });
    await discard();
    await draft({ title: 'Three' });
    await expect(discard(late)).rejects.toMatchObject({ status: 404 });
    expect((await drafts()).map(({ config }) => config.title)).toEqual(['Three']);
  });

  test('can be discarded, and goes with its template', async () => {
    await newSite();
    const { id } = await draft({ title: 'One' });
    await server.call('DELETE /v1/templates/drafts/:id', { params: { id } });
    expect(await drafts()).toEqual([]);
    const body = { name: 'other' };
    const other = await server.call('PUT /v1/templates/sites/:id', { params, body });
    await draft({ title: 'Two' }, { name: 'other' });
    await server.call('DELETE /v1/templates/:id', { params: { id: other.id } });
    expect(await drafts()).toEqual([]);
  });
});
