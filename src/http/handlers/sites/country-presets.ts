import { countryRuleText } from '../../../contract/messages/country-texts.ts';
import {
  beyondPreset,
  type CautiousSettings,
  cautiousSettingsOf,
  configOf,
  countryCodes,
  countryPresets,
} from '../../../contract/sites/country-rules.ts';
import { inEnglish } from '../../../kit/messages/writer.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

export function countryPresetHandlers({ records }: { records: Records }) {
  return {
    'GET /v1/sites/:id/country-presets': async ({ caller, params }) => {
      const { config } = await ownedSite(records.db, caller, params.id);
      const now = cautiousSettingsOf(config);
      const presets = countryCodes.map((country) => {
        const preset = countryPresets[country];
        return {
          country,
          rule: inEnglish(countryRuleText(country, preset)),
          counts_only: preset.countsOnly,
          config: wholeConfig(preset.settings),
          changes: configOf(preset.settings, beyondPreset(now, preset)),
        };
      });
      return { status: 200, body: { presets } };
    },
  } satisfies Partial<Handlers>;
}

function wholeConfig({ consent_mode, page_url_query, third_party_probes }: CautiousSettings) {
  return { consent_mode, page_url_query, detection: { third_party_probes } };
}
