import { beyondPreset, type CountryPreset, countryPresets, type PresetCode } from './countries.ts';
import { table } from './markdown-table.ts';
import type { SiteFacts } from './site-facts.ts';

/** What the rules of some countries ask for, and which sites go beyond that. */
export function countrySection(codes: readonly PresetCode[], sites: readonly SiteFacts[]): string[] {
  if (codes.length === 0) return [];
  const presets: CountryPreset[] = codes.map((code) => countryPresets[code]);
  const open = presets.flatMap((preset) =>
    sites.flatMap((site) =>
      beyondPreset(site, preset).map(
        (name) =>
          `- **${site.domain}, ${preset.name}:** \`${name}\` is \`${site[name]}\`; the preset has \`${preset.settings[name]}\`.`,
      ),
    ),
  );
  const settings = ({ settings: each }: CountryPreset) =>
    Object.entries(each)
      .map(([name, value]) => `\`${name}\`: \`${value}\``)
      .join(', ');
  return [
    '## Countries',
    table(
      ['Visitors from', 'Rule', 'Cautious preset'],
      presets.map((preset) => [preset.name, preset.rule, settings(preset)]),
    ),
    open.length === 0 ? 'No site goes beyond these presets.' : `Beyond the presets:\n\n${open.join('\n')}`,
    'Check the rules with your counsel: they are summaries, and authorities differ on whether a check for ad blockers needs consent.',
  ];
}
