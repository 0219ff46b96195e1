import type { SiteFacts } from './site-facts.ts';

type PresetSettings = Pick<SiteFacts, 'consent_mode' | 'third_party_probes' | 'page_url_query'>;

/** Cautious settings for visitors of a country, and the rule that they follow. */
export interface CountryPreset {
  name: string;
  rule: string;
  settings: PresetSettings;
}

const afterConsent: PresetSettings = {
  consent_mode: 'strict',
  third_party_probes: 'after_consent',
  page_url_query: 'utm',
};
/** For rules with an exception for statistics of the publisher's own, which end where others are asked or ids are kept. */
const ownStatistics: PresetSettings = {
  consent_mode: 'cookieless',
  third_party_probes: 'off',
  page_url_query: 'strip',
};

const directive = 'ePrivacy Directive 2002/58/EC, Article 5(3)';

/** By ISO code; `EU` stands for member states that are not named. */
export const countryPresets = {
  EU: {
    name: 'European Union',
    rule: `${directive}: storing on a device or reading from it takes consent unless the visitor's request strictly needs it. Guidelines 2/2023 of the EDPB read this broadly.`,
    settings: afterConsent,
  },
  DE: {
    name: 'Germany',
    rule: 'TDDDG, section 25 (formerly TTDSG): as Article 5(3), with no exception for statistics.',
    settings: afterConsent,
  },
  FR: {
    name: 'France',
    rule: "Loi Informatique et Libertés, Article 82, and the CNIL's guidelines of 17 September 2020: no consent for audience measurement for the publisher alone that makes anonymous statistics, combines nothing across sites and lets visitors object.",
    settings: ownStatistics,
  },
  IT: {
    name: 'Italy',
    rule: 'Codice Privacy, Article 122, and the guidelines of the Garante of 10 June 2021: statistics of the publisher without consent only where nobody can be singled out.',
    settings: ownStatistics,
  },
  GB: {
    name: 'United Kingdom',
    rule: 'PECR, regulation 6: as Article 5(3). The Data (Use and Access) Act 2025 adds an exception for statistics about the use of a site, with information and an opt-out.',
    settings: ownStatistics,
  },
  CH: {
    name: 'Switzerland',
    rule: 'Telecommunications Act, Article 45c: visitors are informed and can refuse.',
    settings: ownStatistics,
  },
} satisfies Record<string, CountryPreset>;

export type PresetCode = keyof typeof countryPresets;

export function isPresetCode(code: string): code is PresetCode {
  return Object.hasOwn(countryPresets, code);
}

const cautious: { [Name in keyof PresetSettings]: readonly PresetSettings[Name][] } = {
  consent_mode: ['strict', 'cookieless', 'full'],
  third_party_probes: ['off', 'after_consent', 'on'],
  page_url_query: ['strip', 'utm', 'keep'],
};

/** The settings of a site that are less cautious than a preset. */
export function beyondPreset(site: PresetSettings, { settings }: CountryPreset): (keyof PresetSettings)[] {
  const rank = <Name extends keyof PresetSettings>(name: Name, of: PresetSettings) =>
    cautious[name].indexOf(of[name]);
  return (Object.keys(cautious) as (keyof PresetSettings)[]).filter(
    (name) => rank(name, site) > rank(name, settings),
  );
}
