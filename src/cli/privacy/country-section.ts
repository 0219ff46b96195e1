import { countryRuleText } from '../../contract/messages/country-texts.ts';
import {
  beyondPreset,
  type CountryCode,
  type CountryPreset,
  countryPresets,
} from '../../contract/sites/country-rules.ts';
import { message } from '../../kit/messages/text.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { table } from './markdown-table.ts';
import type { SiteFacts } from './site-facts.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** What the rules of some countries ask for, and which sites go beyond that. */
export function countrySection(codes: readonly CountryCode[], sites: readonly SiteFacts[]): string[] {
  if (codes.length === 0) return [];
  const open = codes.flatMap((code) => sites.flatMap((site) => openPoints(code, site)));
  return [
    '## Countries',
    table(
      ['Visitors from', 'Rule', 'Cautious preset'],
      codes.map((code) => {
        const preset = countryPresets[code];
        return [nameOf(code), inEnglish(countryRuleText(code, preset)), settingsOf(preset)];
      }),
    ),
    open.length === 0 ? 'No site goes beyond these presets.' : `Beyond the presets:\n\n${open.join('\n')}`,
    `${inEnglish(message('countries.asOf'))} Check the rules with your counsel.`,
  ];
}

/** The same rules for programs. */
export function countryFacts(codes: readonly CountryCode[]) {
  return codes.map((code) => {
    const preset = countryPresets[code];
    return { code, rule: inEnglish(countryRuleText(code, preset)), preset: preset.settings };
  });
}

function openPoints(code: CountryCode, site: SiteFacts): string[] {
  const preset = countryPresets[code];
  const where = `- **${site.domain}, ${nameOf(code)}:**`;
  const beyond = beyondPreset(site, preset).map(
    (name) => `${where} \`${name}\` is \`${site[name]}\`; the preset has \`${preset.settings[name]}\`.`,
  );
  if (!preset.countsOnly || site.wall === 'off' || site.consent_mode === 'strict') return beyond;
  return [...beyond, `${where} the wall is on, and the exception is for counting.`];
}

function nameOf(code: CountryCode): string {
  return countryNames.of(code) ?? code;
}

function settingsOf({ settings }: CountryPreset): string {
  return Object.entries(settings)
    .map(([name, value]) => `\`${name}\`: \`${value}\``)
    .join(', ');
}
