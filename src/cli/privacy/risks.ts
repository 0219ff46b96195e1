import type { PrivacyFacts } from './read-facts.ts';

/** What the settings leave open, and what would settle it; empty where nothing does. Each is a sentence of Markdown. */
export function risksOf(facts: PrivacyFacts): string[] {
  const { sites, backups } = facts;
  const where = (test: (site: PrivacyFacts['sites'][number]) => boolean) =>
    sites
      .filter(test)
      .map(({ domain }) => domain)
      .join(', ');
  const perSite: [string, string][] = [
    [
      where(({ consent_mode }) => consent_mode === 'full'),
      'the script stores on the device without asking. Use this only where you need no consent, or choose `cookieless` or `strict`.',
    ],
    [
      where(({ page_url_query }) => page_url_query === 'keep'),
      'whole query strings are stored, which may contain personal data. Keep campaign parameters only (`utm`), or say why you need more.',
    ],
    [
      where((site) => site.page_url_query !== 'keep' && site.page_url_parameters.length > 0),
      'the query parameters you named are stored with each event. Make sure that none of them identifies a person.',
    ],
    [
      where(({ third_party_probes }) => third_party_probes === 'on'),
      "visitors' browsers contact ad companies before they consent. Choose `after_consent` or `off`.",
    ],
    [
      where(({ third_party_probes }) => third_party_probes === 'after_consent'),
      "visitors' browsers contact ad companies once they consent. Name these companies in your consent dialog.",
    ],
    [
      where(({ properties }) => properties.length > 0),
      'your own properties are stored with each visit. Make sure that no value identifies a person.',
    ],
  ];
  const whole: [boolean, string][] = [
    [
      !facts.https,
      '**Connection:** the address does not begin with https://. Visitors and members send data without encryption.',
    ],
    [
      !facts.second_factor_required,
      '**Members:** a second step is not required to sign in. Require it under *Account menu → Settings → Team*.',
    ],
    [
      !facts.secrets_encrypted,
      '**Secrets:** `TRUCE_SECRET_KEY` is not set, so a stolen copy of the database opens the secrets in it.',
    ],
    [
      backups !== null && !backups.encrypted,
      '**Backups:** they are not encrypted. Set `TRUCE_BACKUP_PASSPHRASE`.',
    ],
    [backups === null, '**Availability:** no backups are scheduled (`TRUCE_BACKUP_DIRECTORY`).'],
  ];
  return [
    ...perSite.filter(([domains]) => domains !== '').map(([domains, text]) => `**${domains}:** ${text}`),
    ...whole.filter(([is]) => is).map(([, text]) => text),
  ];
}
