import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countryCodes } from '../../src/contract/sites/country-rules.ts';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

describe('presets by country', () => {
  let server: LocalServer;
  let params: { id: string };
  beforeAll(async () => {
    server = await startServer();
    const config = {
      consent_mode: 'cookieless',
      page_url_query: 'keep',
      detection: { page_tags: false },
    } as const;
    params = await byOwner(server)('POST /v1/sites', { body: { domain: 'paper.example', config } });
    params = { id: params.id };
  });
  afterAll(() => server.stop());

  const presetOf = async (country: string) => {
    const { presets } = await byOwner(server)('GET /v1/sites/:id/country-presets', { params });
    return presets.find((each) => each.country === country);
  };

  it('are there for each country, with the rule and its sources', async () => {
    const { presets } = await byOwner(server)('GET /v1/sites/:id/country-presets', { params });
    expect(presets.map(({ country }) => country)).toEqual(countryCodes);
    for (const { rule, country } of presets)
      expect(rule, country).toMatch(/(Article|section|regulation) \d+.*20\d\d/);
    const counting = presets.filter(({ counts_only }) => counts_only);
    expect(counting.map(({ country }) => country)).toEqual(['FR', 'IT', 'GB']);
    for (const { rule } of counting) expect(rule).toContain('This exception is for counting.');
  });

  it('change only what is less cautious, and nothing else of the site', async () => {
    expect((await presetOf('FR'))?.changes).toEqual({ page_url_query: 'strip' });
    const german = await presetOf('DE');
    expect(german?.changes).toEqual({ consent_mode: 'strict', page_url_query: 'utm' });
    const call = byOwner(server);
    const before = await call('GET /v1/sites/:id', { params });
    const saved = await call('PATCH /v1/sites/:id', { params, body: { config: german?.changes } });
    expect(saved.config).toEqual({ ...before.config, ...german?.changes });
    expect((await presetOf('DE'))?.changes).toEqual({});
    // France is content with cookieless: what is more cautious stays.
    expect((await presetOf('FR'))?.changes).toEqual({ page_url_query: 'strip' });
  });

  it('keep the other settings of detection', async () => {
    const call = byOwner(server);
    await call('PATCH /v1/sites/:id', {
      params,
      body: { config: { detection: { third_party_probes: 'on' } } },
    });
    const swiss = await presetOf('CH');
    expect(swiss?.changes.detection).toEqual({ third_party_probes: 'off' });
    const { config } = await call('PATCH /v1/sites/:id', { params, body: { config: swiss?.changes } });
    expect(config.detection).toEqual({ third_party_probes: 'off', page_tags: false });
  });
});
