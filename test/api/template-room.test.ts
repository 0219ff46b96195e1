import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateLimits } from '../../src/contract/sites/templates.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const save = (id: string, name: string, config: object = {}) =>
  server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name, config } });
const draft = (id: string, name: string, config: object = {}) =>
  server.call('PUT /v1/templates/sites/:id/drafts', { params: { id }, body: { name, config } });

/** Translations into so many languages, of 5 KiB each. */
const long = (languages: number) => ({
  translations: Object.fromEntries(
    Array.from({ length: languages }, (_, index) => [
      `${index < 26 ? 'a' : 'b'}${String.fromCharCode(97 + (index % 26))}`,
      { messages: Array.from({ length: 10 }, () => 'x'.repeat(500)) },
    ]),
  ),
});

describe('the templates of a site', () => {
  it('are at most so many, drafts included, and those that are there can be changed', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'many.example' } });
    await draft(id, 'draft only');
    // The default and the draft have two of the names.
    for (let number = 2; number < templateLimits.names; number++) await save(id, `wall ${number}`);
    const full = { status: 409, details: { reason: 'most_templates', most: templateLimits.names } };
    expect(await refusal(save(id, 'one more'))).toMatchObject(full);
    expect(await refusal(draft(id, 'one more'))).toMatchObject(full);
    expect((await save(id, 'wall 2', { title: 'Changed' })).config.title).toBe('Changed');
    expect((await draft(id, 'wall 3', { title: 'Changed' })).name).toBe('wall 3');
    expect((await save(id, 'draft only')).name).toBe('draft only');
    const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
    await server.call('DELETE /v1/templates/:id', {
      params: { id: templates.find(({ name }) => name === 'wall 5')?.id ?? '' },
    });
    expect((await save(id, 'one more')).name).toBe('one more');
  });

  it.each(['control', ' plain '])(
    'has no new one called %j, which names a variant of its own',
    async (name) => {
      const { id } = await server.call('POST /v1/sites', { body: { domain: 'names.example' } });
      const refused = { status: 400, details: { field: 'name', reason: 'invalid_value' } };
      expect(await refusal(save(id, name))).toMatchObject(refused);
      expect(await refusal(draft(id, name))).toMatchObject(refused);
      expect((await save(id, `${name.trim()} 2`)).name).toBe(`${name.trim()} 2`);
    },
  );

  it('keeps one that was called so before', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'kept.example' } });
    const stored = await save(id, 'earlier');
    const { db } = server.stores.records;
    await db.updateTable('templates').set({ name: 'control' }).where('id', '=', stored.id).execute();
    await draft(id, 'earlier draft');
    await db.updateTable('template_drafts').set({ name: 'plain' }).where('site_id', '=', id).execute();
    expect(await save(id, 'control', { title: 'Changed' })).toMatchObject({ id: stored.id, name: 'control' });
    expect((await draft(id, 'control', { title: 'Changed again' })).name).toBe('control');
    const { updated_at } = await draft(id, 'plain', { title: 'Draft' });
    const body = { name: 'plain', publishes: updated_at };
    const published = await server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
    expect(published).toMatchObject({ name: 'plain', config: { title: 'Draft' } });
  });

  it('have at most so many bytes each', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'long.example' } });
    const refused = { status: 400, details: { field: 'config', reason: 'too_large' } };
    expect((await save(id, 'long', long(20))).name).toBe('long');
    expect(await refusal(save(id, 'longer', long(30)))).toMatchObject(refused);
    expect(await refusal(draft(id, 'longer', long(30)))).toMatchObject(refused);
  });

  it('that were longer before there was a limit can be shortened', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'before.example' } });
    const { config, id: template } = await save(id, 'old', {});
    const { db } = server.stores.records;
    const old = JSON.stringify({ ...config, ...long(30) });
    await db.updateTable('templates').set({ config: old }).where('id', '=', template).execute();
    expect((await save(id, 'old', { title: 'Ad' })).config.title).toBe('Ad');
    expect(await refusal(save(id, 'old', { title: 'x'.repeat(60) }))).toMatchObject({ status: 400 });
  });
});
