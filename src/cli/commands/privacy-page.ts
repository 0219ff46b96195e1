import { InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import { type CountryCode, countryCodes } from '../../contract/sites/country-rules.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

export const privacyPage: CommandPage<{ country: CountryCode[] }> = {
  name: 'privacy',
  summary: 'Write a record of processing and an impact assessment',
  description: [
    'A document in Markdown for the people responsible for data protection, from the settings of this installation and its sites: what is stored, where, for how long, who gets it, and what the settings leave open. Gaps are in brackets.',
    'It has no secrets, and no names or addresses of people. It is not legal advice.',
  ],
  options: [
    new Option(
      '--country <codes>',
      `rules and cautious settings for visitors from: ${countryCodes.join(', ')}`,
    )
      .default([], 'none')
      .argParser(readCountries),
  ],
  data: 'Reads the records. The server can be running.',
  json: 'One document: the facts that the text is made of.',
  examples: [
    { command: 'truce privacy > privacy.md', does: 'Write the document to a file.' },
    {
      command: 'truce privacy --country DE,FR > privacy.md',
      does: 'The same, with the rules of Germany and France and the sites that go beyond them.',
    },
    {
      command: 'truce privacy --json | jq .sites',
      does: 'The settings of each site that matter for privacy.',
    },
  ],
  exits: {
    failed: 'the records cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: [
    ...storeSettings,
    ...(['TRUCE_BASE_URL', 'TRUCE_REDIS_URL', 'TRUCE_SMTP_URL', 'TRUCE_OIDC_ISSUER'] as const),
    ...(['TRUCE_BACKUP_DIRECTORY', 'TRUCE_BACKUP_EVERY_HOURS', 'TRUCE_BACKUP_KEEP'] as const),
    'TRUCE_BACKUP_PASSPHRASE',
  ],
  async run({ options }, { version }) {
    const { readPrivacy } = await import('../privacy-command.ts');
    const { writeDocument } = await import('../privacy/write-document.ts');
    const { countryFacts } = await import('../privacy/country-section.ts');
    const facts = await readPrivacy(readConfig(), version);
    const forPrograms = { ...facts, countries: countryFacts(options.country) };
    print(options.json, forPrograms, writeDocument(facts, options.country).trimEnd());
    return undefined;
  },
};

function readCountries(text: string, before: CountryCode[]): CountryCode[] {
  const given = text.split(',').map((code) => code.trim().toUpperCase());
  const known = given.filter((code): code is CountryCode => countryCodes.some((each) => each === code));
  if (known.length === given.length) return [...new Set([...before, ...known])];
  throw new InvalidArgumentError(`Use codes from ${countryCodes.join(', ')}, e.g. DE,FR.`);
}
