import { decoded } from '../../../kit/decoded.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, warning } from '../finding.ts';

/** Parts of passwords that are tried first. */
const common =
  /pass(word|wort)|change.?me|secret|truce|admin|welcome|letmein|qwert|12345|example|correct horse/gi;

const random = 'Replace it with a random one, e.g. from: openssl rand -base64 24.';
const signIn = {
  cost: 'Anyone who can reach that service can sign in.',
  fix: `${random} For a password that the service stores, change it there too.`,
};

/** Secrets that protect something, by setting. */
const secretSettings = [
  { name: 'TRUCE_ADMIN_PASSWORD', ...signIn },
  { name: 'TRUCE_METRICS_TOKEN', ...signIn },
  {
    name: 'TRUCE_BACKUP_PASSPHRASE',
    cost: 'Anyone who gets a backup can read it.',
    fix: `${random} Keep the old one for the backups that were written with it (docs/backup.md).`,
  },
];
const urlSettings = ['TRUCE_DATABASE_URL', 'TRUCE_CLICKHOUSE_URL', 'TRUCE_REDIS_URL'];
const secretKey = {
  name: 'TRUCE_SECRET_KEY',
  cost: 'Anyone who gets the database or a backup can read the passwords and tokens that are sealed in it.',
  fix: 'Put a random key in front of it, separated by a comma, e.g. from: openssl rand -base64 32. Restart the server, then remove the old one (docs/security.md).',
};

export const secretChecks: Check<DoctorParts>[] = [
  {
    id: 'secrets',
    title: 'Strength of the secrets in the settings',
    async run({ environment }) {
      const given = (name: string) => environment[name] ?? '';
      const each = (name: string) =>
        given(name)
          .split(',')
          .map((part) => part.trim());
      const secrets = [
        ...secretSettings.map((setting) => ({ ...setting, secret: given(setting.name) })),
        // The first one seals; those behind it are on their way out.
        { ...secretKey, secret: each(secretKey.name)[0] ?? '' },
        ...urlSettings.flatMap((name) =>
          each(name).map((url) => ({ name, ...signIn, secret: passwordOf(url) })),
        ),
      ];
      const weak = secrets.filter(({ secret }) => secret !== '' && isWeak(secret));
      return weak.map(({ name, cost, fix }) => warning(`the secret in ${name} is easy to guess`, cost, fix));
    },
  },
];

function passwordOf(url: string): string {
  return URL.canParse(url) ? decoded(new URL(url).password) : '';
}

/** A common word in a long passphrase does no harm. */
function isWeak(secret: string): boolean {
  const rest = secret.replace(common, '');
  return secret.length < 10 || new Set(secret).size < 6 || (rest !== secret && rest.length < 20);
}
