import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrivacyFacts } from '../../src/cli/privacy/read-facts.ts';
import { risksOf } from '../../src/cli/privacy/risks.ts';
import { writeDocument } from '../../src/cli/privacy/write-document.ts';
import { countryCodes, countryPresets } from '../../src/contract/sites/country-rules.ts';
import { joinTeam } from '../support/join-team.ts';
import { byOwner, owner } from '../support/owner.ts';
import { runCommand } from '../support/run-command.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const slack = 'https://hooks.slack.com/services/T00000000/B00000000/canaryofslack12345678901';

describe('truce privacy', () => {
  let server: LocalServer;
  let facts: PrivacyFacts;
  let text: string;
  let member: string;
  beforeAll(async () => {
    server = await startServer();
    const call = byOwner(server);
    const site = await call('POST /v1/sites', {
      body: {
        domain: 'paper.example',
        name: 'The *Paper*',
        config: {
          consent_mode: 'full',
          page_url_query: 'keep',
          properties: ['section'],
          detection: { third_party_probes: 'on' },
        },
      },
    });
    await call('POST /v1/sites', { body: { domain: 'blog.example', config: { wall: 'off' } } });
    const params = { id: site.id };
    await call('POST /v1/sites/:id/integrations', {
      params,
      body: { kind: 'slack', name: 'Desk', url: slack, events: ['weekly_report'] },
    });
    await call('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } });
    const question = { metrics: ['sessions' as const], days: 7 };
    await call('POST /v1/sites/:id/links', { params, body: { name: 'Sheet', question } });
    const hook = {
      kind: 'webhook' as const,
      url: 'https://archive.example/hook',
      events: ['export.ready' as const],
    };
    await call('POST /v1/sites/:id/integrations', { params, body: hook });
    await call('PUT /v1/sites/:id/alerts', {
      params,
      body: { recipients: [owner.email, 'on-duty@outside.example', 'board@outside.example'] },
    });
    const { reports } = await call('GET /v1/sites/:id/reports', { params });
    await call('POST /v1/sites/:id/reports/:report/recipients', {
      params: { ...params, report: reports[0]?.id ?? '' },
      body: { email: 'board@outside.example' },
    });
    await call('POST /v1/invitations', { body: { email: 'invited@outside.example' } });
    member = (await joinTeam({ url: server.url, invite: call })).email;
    const env = {
      TRUCE_DATA_DIR: server.dataDir,
      TRUCE_BASE_URL: 'https://truce.paper.example',
      TRUCE_SMTP_URL: 'smtps://user:canary-of-smtp@mail.paper.example',
      TRUCE_REDIS_URL: 'redis://:canary-of-redis@redis.internal:6379',
      TRUCE_BACKUP_DIRECTORY: 's3://paper-backups/truce',
      TRUCE_BACKUP_KEEP: '14',
    };
    const json = await runCommand(['privacy', '--json'], env);
    expect(json).toMatchObject({ code: 0, error: '' });
    facts = JSON.parse(json.out);
    text = (await runCommand(['privacy'], env)).out;
  });
  afterAll(() => server.stop());

  it('says what the settings are', () => {
    expect(facts).toMatchObject({
      base_url: 'https://truce.paper.example',
      sites: [
        {
          domain: 'blog.example',
          wall: 'off',
          consent_mode: 'cookieless',
          page_url_query: 'utm',
          notified: [],
        },
        {
          ...{ domain: 'paper.example', wall: 'on', consent_mode: 'full', page_url_query: 'keep' },
          ...{ third_party_probes: 'on', properties: ['section'] },
          ...{ notified: ['archive.example', 'hooks.slack.com'], given_exports: ['archive.example'] },
          ...{ share_links: 1, csv_links: 1 },
        },
      ],
      kept: { events: 90, sessions: 731, audit: 731, emails: 90, email_entries: 365, invitations: 7 },
      outside: { recipients: 2, invited: 1 },
      stores: { records: null, events: null, limits: 'redis.internal', mail: 'mail.paper.example' },
      backups: { place: 'bucket paper-backups', keep: 14, every_hours: 24, encrypted: false },
      members: { owner: 1, admin: 0, reader: 1 },
      second_factor_required: false,
    });
  });

  it('compares the sites with the presets of countries', async () => {
    const env = { TRUCE_DATA_DIR: server.dataDir };
    const { out } = await runCommand(['privacy', '--country', 'de,FR'], env);
    expect(out).toContain('| Germany | TDDDG, section 25');
    expect(out).toContain('the CNIL');
    expect(out).toContain('- **paper.example, Germany:** `consent_mode` is `full`; the preset has `strict`.');
    expect(out).toContain('- **paper.example, France:** `page_url_query` is `keep`; the preset has `strip`.');
    expect(out).toContain(
      '- **blog.example, Germany:** `consent_mode` is `cookieless`; the preset has `strict`.',
    );
    expect(out).not.toContain('**blog.example, France:** `consent_mode`');
    // Its wall is off: it only counts.
    expect(out).toContain('- **paper.example, France:** the wall is on, and the exception is for counting.');
    expect(out).not.toContain('**blog.example, France:** the wall');
    expect(out).not.toContain('**paper.example, Germany:** the wall');
    expect(text).not.toContain('## Countries');
    expect((await runCommand(['privacy', '--country', 'de', '--country', 'FR,DE'], env)).out).toBe(out);
    const { countries } = JSON.parse((await runCommand(['privacy', '--country', 'de', '--json'], env)).out);
    expect(countries).toEqual([
      {
        code: 'DE',
        rule: expect.stringContaining('TDDDG'),
        preset: expect.objectContaining({ consent_mode: 'strict' }),
      },
    ]);
    const wrong = await runCommand(['privacy', '--country', 'XX'], env);
    expect(wrong).toMatchObject({ code: 2, error: expect.stringContaining('Use codes from EU, DE, FR') });
  });

  it('has the presets that the documentation has', () => {
    const page = readFileSync('docs/privacy.md', 'utf8');
    const names = new Intl.DisplayNames('en', { type: 'region' });
    for (const code of countryCodes) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${names.of(code)} |`));
      const { consent_mode, third_party_probes, page_url_query } = countryPresets[code].settings;
      expect(row).toContain(`| \`${consent_mode}\` | \`${third_party_probes}\` | \`${page_url_query}\` |`);
    }
  });

  it('writes them down, with gaps for what it cannot know', () => {
    for (const part of [
      '| Controller | [name, address, representative, data protection officer] |',
      '| paper.example | on | full | all | yes | section |',
      '| blog.example | off | cookieless | campaign parameters | no | none |',
      'Redis at redis.internal (visits and limits until they expire)',
      'mail server at mail.paper.example (emails to members, recipients of reports and alerts, and invited people)',
      'Slack and webhooks at archive.example, hooks.slack.com (reports and alerts, totals only)',
      'webhooks at archive.example (links to finished exports, which hold every event, for 24 hours)',
      'bucket paper-backups (backups)',
      'recipients outside the team (2): totals only',
      'members of the team (2); people outside the team who are recipients of reports or alerts (2); people with an open invitation (1)',
      '| Data of recipients and invited people | Email address',
      'Members, and recipients outside the team, when you remove them; their address stays in the audit log.',
      'Content of emails in the outbox after 90 days',
      'Records of who got an email or a report after 365 days.',
      'holders of share links (1): totals only; holders of CSV links (1): totals only',
      "**Page addresses.** The path of a page's address is stored unchanged",
      'Backups (bucket paper-backups) after about 14 days.',
    ])
      expect(text).toContain(part);
  });

  it('has no secret, and nobody’s name or address', () => {
    const all = JSON.stringify(facts) + text;
    for (const secret of [
      'canary',
      'services/T0',
      owner.email,
      member,
      'outside.example',
      'Joined',
      'The *Paper*',
      'Desk',
    ])
      expect(all).not.toContain(secret);
  });
});

/** Where nothing is left open. */
const calm: PrivacyFacts = {
  ...{ created_at: '2026-11-23T08:00:00.000Z', truce_version: '9.9.9', base_url: 'https://truce.example' },
  sites: [
    {
      ...{ domain: 'a.example', wall: 'on', consent_mode: 'cookieless', page_url_query: 'utm' },
      ...{ page_url_parameters: [], kept: { events: 90, sessions: 731 } },
      ...{
        third_party_probes: 'off',
        properties: [],
        notified: [],
        given_exports: [],
        share_links: 0,
        csv_links: 0,
      },
    },
  ],
  kept: { events: 90, sessions: 731, audit: 731, emails: 90, email_entries: 365, invitations: 7 },
  outside: { recipients: 0, invited: 0 },
  stores: { records: null, events: null, limits: null, mail: null, sign_in: null },
  backups: { place: 'a directory', keep: 7, every_hours: 24, encrypted: true },
  members: { owner: 1, admin: 0, reader: 0 },
  ...{ second_factor_required: true, secrets_encrypted: true, https: true },
};
const withSite = (more: Partial<PrivacyFacts['sites'][number]>): PrivacyFacts => ({
  ...calm,
  sites: calm.sites.map((site) => ({ ...site, ...more })),
});

describe('how long data is kept', () => {
  it('is said once where all sites are the same, and by site where one keeps less', () => {
    expect(writeDocument(calm)).toContain('Events after 90 days. After that, visits have no ID');
    expect(writeDocument(calm)).not.toContain('Some sites keep less');
    const short = writeDocument(withSite({ kept: { events: 14, sessions: 365 } }));
    expect(short).toContain('deleted after 731 days. Some sites keep less; see the table.');
    const named = { page_url_parameters: ['id', 'page'] };
    const cellOf = (more: object) =>
      writeDocument(withSite({ ...named, ...more })).match(/\| cookieless \| ([^|]*) \|/)?.[1];
    expect(cellOf({})).toBe('campaign parameters, id, page');
    expect(cellOf({ page_url_query: 'strip' })).toBe('id, page');
    expect(cellOf({ page_url_query: 'keep' })).toBe('all');
    expect(short).toMatch(/\| a\.example \|.*\| 14, 365 \|/);
  });
});

describe('open points', () => {
  it('are none where nothing is open', () => {
    expect(risksOf(calm)).toEqual([]);
    expect(writeDocument(calm)).toContain('**Open points.** None in the settings.');
  });

  it.each<[string, PrivacyFacts]>([
    ['a.example:** the script stores', withSite({ consent_mode: 'full' })],
    ['a.example:** whole query strings', withSite({ page_url_query: 'keep' })],
    ['a.example:** the query parameters you named', withSite({ page_url_parameters: ['id'] })],
    ["a.example:** visitors' browsers contact ad companies before", withSite({ third_party_probes: 'on' })],
    [
      "a.example:** visitors' browsers contact ad companies once",
      withSite({ third_party_probes: 'after_consent' }),
    ],
    ['a.example:** your own properties', withSite({ properties: ['section'] })],
    ['Connection:', { ...calm, https: false }],
    ['Members:', { ...calm, second_factor_required: false }],
    ['Secrets:', { ...calm, secrets_encrypted: false }],
    ['Backups:', { ...calm, backups: { place: 'a directory', keep: 7, every_hours: 24, encrypted: false } }],
    ['Availability:', { ...calm, backups: null }],
  ])('name what is open: %s', (text, facts) => {
    expect(risksOf(facts)).toEqual([expect.stringContaining(text)]);
    expect(writeDocument(facts)).toContain(`- ${risksOf(facts)[0]}`);
  });
});
