import { decoded } from '../../../kit/decoded.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, warning } from '../finding.ts';

/** Parts of passwords that are tried first. */
const common =
  /pass(word|wort)|change.?me|secret|truce|admin|welcome|letmein|qwert|12345|example|correct horse/i;

/** Secrets that protect something, by setting. */
const secretSettings = ['TRUCE_ADMIN_PASSWORD', 'TRUCE_METRICS_TOKEN'];
const urlSettings = ['TRUCE_DATABASE_URL', 'TRUCE_CLICKHOUSE_URL', 'TRUCE_REDIS_URL'];

export const secretChecks: Check<DoctorParts>[] = [
  {
    id: 'secrets',
    title: 'Strength of the secrets in the settings',
    async run({ environment }) {
      const plain = secretSettings.map((name) => ({ name, secret: environment[name] ?? '' }));
      const inUrls = urlSettings.flatMap((name) =>
        (environment[name] ?? '').split(',').map((url) => ({ name, secret: passwordOf(url.trim()) })),
      );
      const weak = [...plain, ...inUrls].filter(({ secret }) => secret !== '' && isWeak(secret));
      return weak.map(({ name }) =>
        warning(
          `the secret in ${name} is easy to guess`,
          'Anyone who can reach that service can sign in.',
          `Replace it with a random one, e.g. from: openssl rand -base64 24. For a password that the service stores, change it there too.`,
        ),
      );
    },
  },
];

function passwordOf(url: string): string {
  return URL.canParse(url) ? decoded(new URL(url).password) : '';
}

function isWeak(secret: string): boolean {
  return secret.length < 10 || new Set(secret).size < 6 || common.test(secret);
}
