import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { forgetTypedAbout } from '../../src/web/app/typed.ts';

describe('what was typed about a deleted site', () => {
  it('is forgotten, and nothing of another site', () => {
    const client = new QueryClient();
    const keys = (id: string) => [
      ['kept-drafts', `${id}/settings/general`],
      ['kept-drafts', `${id}/integrations/1`],
      ['unsaved', `${id}/settings/general`],
      ['wall-drafts', id],
      ['shown-once', `${id}/share`],
    ];
    for (const key of [...keys('a'), ...keys('ab')]) client.setQueryData(key, true);
    forgetTypedAbout(client, 'a');
    const left = client.getQueryCache().getAll();
    expect(left.map(({ queryKey }) => queryKey)).toEqual(keys('ab'));
    client.clear();
  });
});
