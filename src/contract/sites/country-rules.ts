import type { SiteConfig } from './sites.ts';

export interface CautiousSettings {
  consent_mode: SiteConfig['consent_mode'];
  third_party_probes: SiteConfig['detection']['third_party_probes'];
  page_url_query: NonNullable<SiteConfig['page_url_query']>;
}

/** Cautious settings for visitors of a country. The rule behind them is the message of its code. */
export interface CountryPreset {
  settings: CautiousSettings;
  /** The settings rest on an exception for counting, which a wall may go beyond. */
  countsOnly: boolean;
}

const afterConsent: CautiousSettings = {
  consent_mode: 'strict',
  third_party_probes: 'after_consent',
  page_url_query: 'utm',
};
/** For rules with an exception for statistics of the publisher's own, which end where others are asked or ids are kept. */
const ownStatistics: CautiousSettings = {
  consent_mode: 'cookieless',
  third_party_probes: 'off',
  page_url_query: 'strip',
};

/** By ISO code; `EU` stands for member states that are not named. */
export const countryPresets = {
  EU: { settings: afterConsent, countsOnly: false },
  DE: { settings: afterConsent, countsOnly: false },
  FR: { settings: ownStatistics, countsOnly: true },
  IT: { settings: ownStatistics, countsOnly: true },
  GB: { settings: ownStatistics, countsOnly: true },
  CH: { settings: ownStatistics, countsOnly: false },
} satisfies Record<string, CountryPreset>;

export type CountryCode = keyof typeof countryPresets;

export const countryCodes = Object.keys(countryPresets) as CountryCode[];

const fromCautious: { [Name in keyof CautiousSettings]: readonly CautiousSettings[Name][] } = {
  consent_mode: ['strict', 'cookieless', 'full'],
  third_party_probes: ['off', 'after_consent', 'on'],
  page_url_query: ['strip', 'utm', 'keep'],
};

export function cautiousSettingsOf(config: SiteConfig): CautiousSettings {
  const { consent_mode, detection, page_url_query = 'utm' } = config;
  return { consent_mode, third_party_probes: detection.third_party_probes, page_url_query };
}

/** The settings that are less cautious than the preset, as they are. */
export function beyondPreset(now: CautiousSettings, { settings }: CountryPreset): (keyof CautiousSettings)[] {
  const rank = <Name extends keyof CautiousSettings>(name: Name, of: CautiousSettings) =>
    fromCautious[name].indexOf(of[name]);
  return (Object.keys(fromCautious) as (keyof CautiousSettings)[]).filter(
    (name) => rank(name, now) > rank(name, settings),
  );
}

/** The part of a config that has these settings. */
export function configOf(settings: CautiousSettings, names: readonly (keyof CautiousSettings)[]) {
  const has = (name: keyof CautiousSettings) => names.includes(name);
  return {
    ...(has('consent_mode') && { consent_mode: settings.consent_mode }),
    ...(has('page_url_query') && { page_url_query: settings.page_url_query }),
    ...(has('third_party_probes') && { detection: { third_party_probes: settings.third_party_probes } }),
  };
}
