import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/events.ts';
import { type Edits, type NewcomerCopy, openCopy } from '../support/newcomer-copy.ts';

/** A newcomer adds a metric to a copy of the sources: all that they write is in `edits`. */
const edits: Edits = {
  'src/contract/analytics/metrics.ts': (text) =>
    text.replace(
      '} as const satisfies',
      "  click_rate: { type: 'percent', title: 'Click rate', about: 'Percent: clicks of walls shown' },\n} as const satisfies",
    ),
  'src/analytics/metrics.ts': (text) =>
    text.replace(
      '  conversion_rate: [',
      "  click_rate: ['cta_clicked', 'walls_displayed'],\n  conversion_rate: [",
    ),
  'src/web/site/integrations/metric-names.ts': (text) =>
    text.replace('    recovery_rate:', "    click_rate: t('integrations.clickRate'),\n    recovery_rate:"),
  'click-rate.json': () =>
    JSON.stringify({
      'integrations.clickRate': {
        en: 'Click rate',
        de: 'Klickrate',
        fr: 'Taux de clics',
        es: 'Porcentaje de clics',
      },
    }),
};

let copy: NewcomerCopy;
beforeAll(() => {
  copy = openCopy(edits);
});
afterAll(() => copy.remove());

it('takes four files at most', () => {
  expect(Object.keys(edits).length).toBeLessThanOrEqual(4);
});

it('has a name in every language, compiles, and is answered everywhere that metrics are', async () => {
  await copy.run('scripts/messages.mjs', 'add', 'click-rate.json');
  expect(await copy.run('scripts/messages.mjs', 'check')).toBe('');
  const files = ['src/http/app.ts', 'src/web/site/integrations/metric-names.ts'];
  await Promise.all([copy.typecheck(files), copy.build()]);
  await copy.serve(async (url, headers) => {
    const post = async (path: string, content: unknown) => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(content) });
      return (await answer.json()) as { id: string; rows: unknown };
    };
    const { id } = await post('/v1/sites', { domain: 'example.com' });
    const event = (session_id: string, event_type: string) => ({ site_id: id, session_id, event_type });
    await post('/v1/events/track', {
      events: [event('a', 'wall_displayed'), event('b', 'wall_displayed'), event('b', 'cta_clicked')],
    });
    await eventually(async () => {
      const { rows } = await post(`/v1/analytics/sites/${id}/query`, { metrics: ['click_rate'] });
      expect(rows).toEqual([{ click_rate: 50 }]);
    });
    const schema = await (await fetch(`${url}/v1/connector/schema`, { headers })).json();
    expect(schema).toMatchObject({
      metrics: expect.arrayContaining([expect.objectContaining({ name: 'click_rate', title: 'Click rate' })]),
    });
  });
});
