import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { newTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { templateDraftsQuery, templatesQuery } from '../../src/web/app/queries.ts';
import { entriesOf } from '../../src/web/site/wall/entries.ts';
import { overTheirs } from '../../src/web/site/wall/over-theirs.ts';

const at = '2026-01-01T00:00:00.000Z';
const template = {
  ...{ id: 't', site_id: 's', name: 'Summer', config: { ...newTemplateConfig, title: 'Theirs' } },
  ...{ created_at: at, updated_at: at },
};
const draft = {
  ...{ id: 'd', site_id: 's', name: 'Summer', config: { ...newTemplateConfig, title: 'Mine' } },
  ...{ base: null, based_on: null, updated_at: at, saved_by: null },
};

/** What the server says now. */
function answering(templates: (typeof template)[], drafts: (typeof draft)[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const said = {
    [String(templatesQuery('s').queryKey)]: { templates },
    [String(templateDraftsQuery('s').queryKey)]: { drafts },
  };
  client.fetchQuery = async ({ queryKey }) => said[String(queryKey)] as never;
  return client;
}

test('a draft begun before there was a template of its name is never published over theirs unasked', async () => {
  const [entry] = entriesOf([], [draft], {});
  if (!entry) throw new Error('there is no entry');
  expect(entry.base.publishedAt).toBeNull();
  const client = answering([template], [draft]);
  expect(await overTheirs(client, 's', entry, { publish: true, field: 'based_on' })).toBeNull();
});

test('what others changed and the screen has read already is theirs: other fields of mine are saved beside them', async () => {
  const seen = { ...newTemplateConfig, title: 'Seen' };
  const later = { ...template, updated_at: '2026-01-02T00:00:00.000Z' };
  const base = { config: seen, publishedAt: at, draftAt: null };
  const typed = (config: object) => entriesOf([later], [], { t: { name: 'Summer', config, base } })[0];
  const over = (config: object, publish: boolean) => {
    const entry = typed(config);
    if (!entry) throw new Error('there is no entry');
    return overTheirs(answering([later], []), 's', entry, { publish, field: 'based_on' });
  };
  for (const publish of [true, false]) {
    expect(await over({ cta_text: 'Mine' }, publish)).toEqual({
      publishedAt: later.updated_at,
      draftAt: null,
    });
    expect(await over({ title: 'Mine' }, publish)).toBeNull();
  }
});
