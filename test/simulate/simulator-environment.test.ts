import { expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';

it('a program that opens pages of strangers sees no secret of the server', () => {
  const secrets = {
    TRUCE_DATABASE_URL: 'postgres://u:pw@db/truce',
    TRUCE_REDIS_URL: 'redis://:pw@redis:6379',
    TRUCE_SMTP_URL: 'smtp://u:pw@mail.example.com',
    TRUCE_ADMIN_EMAIL: 'a@example.com',
    TRUCE_ADMIN_PASSWORD: 'a long password',
    TRUCE_METRICS_TOKEN: 'x'.repeat(16),
    AWS_SECRET_ACCESS_KEY: 'secret',
    NODE_OPTIONS: '--inspect',
  };
  const needed = { PATH: '/usr/bin', PORT: '8080', TRUCE_BASE_URL: 'https://truce.example.com' };
  expect(readConfig({ ...secrets, ...needed }).simulatorEnvironment).toEqual(needed);
});
