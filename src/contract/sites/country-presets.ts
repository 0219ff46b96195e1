import * as z from 'zod';
import type { RouteTable } from '../core/route.ts';
import { type CountryCode, countryCodes } from './country-rules.ts';
import { SiteConfig, SiteId } from './sites.ts';

const { consent_mode, page_url_query, detection } = SiteConfig.shape;

const PresetConfig = z
  .object({
    consent_mode,
    page_url_query: page_url_query.unwrap(),
    detection: detection.pick({ third_party_probes: true }),
  })
  .meta({ id: 'PresetConfig' });

/** Cautious settings for visitors from a country. */
const CountryPreset = z
  .object({
    country: z
      .enum(countryCodes as [CountryCode, ...CountryCode[]])
      .describe('ISO 3166-1 code; `EU`: member states of the European Union that are not listed.')
      .meta({ example: 'FR' }),
    rule: z
      .string()
      .describe(
        'What the law says, with its sources, in English. A summary as of November 2026, not legal advice.',
      ),
    counts_only: z
      .boolean()
      .describe('Whether the settings rest on an exception for counting, which a wall may go beyond.'),
    config: PresetConfig.describe('The settings.'),
    changes: PresetConfig.partial().describe(
      'Those of them that are more cautious than the settings of the site: send this as `config` to `PATCH /v1/sites/:id`. Empty: the site is at least this cautious.',
    ),
  })
  .meta({ id: 'CountryPreset' });

export const countryPresetRoutes = {
  'GET /v1/sites/:id/country-presets': {
    operationId: 'listCountryPresets',
    summary: 'List privacy presets by country',
    description:
      'Cautious settings of consent, tests of ad servers and query strings for visitors from a country, compared with the settings of the site. Nothing is changed.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ presets: z.array(CountryPreset) }) },
    statuses: { 200: 'The presets.' },
  },
} satisfies RouteTable;
