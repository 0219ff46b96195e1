import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemplatePatch } from '../../src/contract/sites/templates.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
});
afterAll(() => server.stop());

const save = (config: TemplatePatch) =>
  server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'default', config } });

const allow = { id: 'allow', kind: 'allow' } as const;
const pass = { id: 'pass', kind: 'pass', url: '/subscribe?from={return}', value: 4.5 } as const;
const later = { id: 'later', kind: 'later', days: 7, modes: ['hard'], devices: ['mobile'] } as const;

describe('choices of a template', () => {
  it('are kept in their order, replaced as a whole, and reset by null', async () => {
    const choices = [{ ...pass }, { ...allow }, { ...later }] as TemplatePatch['choices'];
    expect((await save({ choices })).config.choices).toEqual([pass, allow, later]);
    expect((await save({ title: 'Other' })).config.choices).toHaveLength(3);
    expect((await save({ choices: [{ ...allow }] })).config.choices).toEqual([allow]);
    expect((await save({ choices: null })).config).not.toHaveProperty('choices');
  });

  it.each([
    ['no button', [pass], 'config.choices', 'invalid_value'],
    ['none at all', [], 'config.choices', 'invalid_value'],
    ['one id twice', [allow, pass, { ...pass }], 'config.choices', 'conflict'],
    ['two buttons', [allow, { ...allow, id: 'more' }], 'config.choices.1.id', 'invalid_value'],
    ['another kind that is called allow', [{ ...pass, id: 'allow' }], 'config.choices.0.id', 'invalid_value'],
    ['too many', Array(7).fill(allow), 'config.choices', 'too_long'],
    ['a kind that is none', [allow, { id: 'a', kind: 'pay' }], 'config.choices.1.kind', 'invalid_value'],
    ['no kind', [allow, { id: 'a' }], 'config.choices.1.kind', 'required'],
    ['an id with capitals', [allow, { ...pass, id: 'Pass' }], 'config.choices.1.id', 'invalid_format'],
    ['a pass without a link', [allow, { id: 'p', kind: 'pass' }], 'config.choices.1.url', 'required'],
    [
      'a newsletter without one',
      [allow, { id: 'n', kind: 'newsletter' }],
      'config.choices.1.url',
      'required',
    ],
    ['one’s own without a text', [allow, { id: 'o', kind: 'own' }], 'config.choices.1.text', 'required'],
    ['a second text of the button', [{ ...allow, text: 'Go' }], 'config.choices.0.text', 'unknown_field'],
    ['a button for some', [{ ...allow, devices: ['mobile'] }], 'config.choices.0.devices', 'unknown_field'],
    [
      'a video with a link',
      [allow, { id: 'v', kind: 'video', url: '/v' }],
      'config.choices.1.url',
      'unknown_field',
    ],
    ['a script', [allow, { ...pass, url: 'javascript:alert(1)' }], 'config.choices.1.url', 'invalid_format'],
    [
      'another host in disguise',
      [allow, { ...pass, url: '//evil.example' }],
      'config.choices.1.url',
      'invalid_format',
    ],
    [
      'and with a backslash',
      [allow, { ...pass, url: '/\\evil.example' }],
      'config.choices.1.url',
      'invalid_format',
    ],
    [
      'a tab in between',
      [allow, { ...pass, url: '/\t/evil.example' }],
      'config.choices.1.url',
      'invalid_format',
    ],
    [
      'a password',
      [allow, { ...pass, url: 'https://a:b@x.example' }],
      'config.choices.1.url',
      'invalid_format',
    ],
    [
      'a misspelled placeholder',
      [allow, { ...pass, url: '/p?t={tokn}' }],
      'config.choices.1.url',
      'invalid_value',
    ],
    ['one in capitals', [allow, { ...pass, url: '/p?t={Token}' }], 'config.choices.1.url', 'invalid_value'],
    [
      'one of every object',
      [allow, { ...pass, url: '/{constructor}' }],
      'config.choices.1.url',
      'invalid_value',
    ],
    ['days that are none', [allow, { ...later, days: 0 }], 'config.choices.1.days', 'too_small'],
    ['a negative value', [allow, { ...pass, value: -1 }], 'config.choices.1.value', 'too_small'],
    ['a long text', [allow, { ...pass, text: 'x'.repeat(61) }], 'config.choices.1.text', 'too_long'],
    ['a field that is none', [allow, { ...pass, color: 'red' }], 'config.choices.1.color', 'unknown_field'],
  ])('refuses %s', async (_, choices, field, reason) => {
    expect((await refusal(save({ choices: choices as TemplatePatch['choices'] }))).details).toMatchObject({
      field,
      reason,
    });
  });

  it('names the choice that is missing', async () => {
    for (const choices of [[], [{ ...pass }]] as TemplatePatch['choices'][]) {
      const { message } = await refusal(save({ choices }));
      expect(message).toBe('config.choices: must include a choice of the kind allow, which is the button');
    }
  });

  it('names the placeholders that exist, also while a draft is saved', async () => {
    const config = { choices: [{ ...allow }, { ...pass, url: 'https://pay.example/?t={tokn}' }] };
    const named =
      'config.choices.1.url: must contain no placeholders other than {return}, {session}, {choice}, {variant} and {token}';
    expect((await refusal(save(config))).message).toBe(named);
    const draft = server.call('PUT /v1/templates/sites/:id/drafts', {
      params: { id },
      body: { name: 'default', config },
    });
    expect((await refusal(draft)).message).toBe(named);
  });

  it('that were stored with a placeholder that does not exist are still shown, until they are changed', async () => {
    const { id: template } = await save({ choices: [{ ...allow }, { ...pass, url: '/old' }] });
    await server.stores.records.db
      .updateTable('templates')
      .set(({ ref }) => ({ config: sql`replace(${ref('config')}, '/old', '/old?t={tokn}')` }))
      .where('id', '=', template)
      .execute();
    await save({ title: 'Other' });
    const { config } = await server.call('GET /v1/templates/:id', { params: { id: template } });
    expect(config).toMatchObject({ title: 'Other', choices: [allow, { url: '/old?t={tokn}' }] });
    const wall = await (await fetch(`${server.url}/v1/loader/${id}.js?part=wall&l=en`)).text();
    expect(wall).toContain('/old?t={tokn}');
  });

  it('takes whole addresses and paths', async () => {
    const all = '/p?r={return}&s={session}&c={choice}&v={variant}&t={token}';
    for (const url of ['https://shop.example/x?r={return}&s={session}', '/', '/a//b', all, '/a{2}{}']) {
      expect((await save({ choices: [{ ...allow }, { ...pass, url }] })).config.choices?.[1]?.url).toBe(url);
    }
  });

  it('send their part of the script only where there are some', async () => {
    const wall = async (query: string) =>
      (await fetch(`${server.url}/v1/loader/${id}.js?part=wall&l=${query}`)).text();
    await save({ choices: null });
    const plain = await wall('de');
    expect(plain).not.toContain('Mit Abo lesen');
    await save({
      choices: [
        { ...allow },
        { ...pass },
        { id: 'mail', kind: 'newsletter', url: '/mail', text: 'Our letter' },
      ],
      translations: { fr: { choices: { mail: 'Notre lettre' } } },
    });
    const [de, fr] = [await wall('de'), await wall('fr')];
    expect(de.length - plain.length).toBeGreaterThan(2000);
    expect(fr).toContain('Lire avec un abonnement');
    expect(fr).toContain('Notre lettre');
    expect(fr).toContain('Votre adresse e-mail');
    await save({ choices: null, translations: null });
    expect(await wall('de')).toBe(plain);
  });
});
