import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';
import { isApiKey, newApiKey } from '../../src/records/accounts/key-format.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      baseUrl: 'http://localhost:8080',
      clickhouse: null,
      trackPerMinute: 1000,
      apiPerMinute: 100,
      trustedProxies: [],
    });
    expect(readConfig({ PORT: '9', TRUCE_BASE_URL: 'https://t.example/' })).toMatchObject({
      port: 9,
      baseUrl: 'https://t.example',
    });
  });

  // They are compared, shown, and put in front of paths as text.
  it.each([
    ['HTTPS://T.example', 'https://t.example'],
    [' https://t.example ', 'https://t.example'],
    ['https://t.example\n', 'https://t.example'],
    ['https://t.example:443//', 'https://t.example'],
    ['https://t.example/truce/', 'https://t.example/truce'],
    ['http://t.example:8080', 'http://t.example:8080'],
  ])('write the address %j in one way', (given, url) => {
    const { baseUrl, nodeUrl } = readConfig({ TRUCE_BASE_URL: given, TRUCE_NODE_URL: given });
    expect({ baseUrl, nodeUrl }).toEqual({ baseUrl: url, nodeUrl: url });
  });

  it('forget a line break behind other addresses', () => {
    const config = readConfig({
      TRUCE_DATABASE_URL: 'postgres://a/t\n',
      TRUCE_REDIS_URL: 'redis://a/1\n',
      TRUCE_CLICKHOUSE_URL: 'http://a/t\n',
      TRUCE_OTLP_URL: 'HTTP://a?token=b\n',
      TRUCE_OIDC_ISSUER: 'https://id.example\n',
      ...{ TRUCE_OIDC_CLIENT_ID: 'a', TRUCE_OIDC_CLIENT_SECRET: 'b' },
    });
    expect(config).toMatchObject({
      ...{
        databaseUrl: 'postgres://a/t',
        redisUrl: 'redis://a/1',
        clickhouse: { addresses: ['http://a/t'] },
      },
      ...{ otlp: { url: 'http://a/v1/traces?token=b' }, oidc: { issuer: 'https://id.example' } },
    });
  });

  it('take the largest number that their message names', () => {
    const { sessionsPerHour } = readConfig({ TRUCE_RATE_LIMIT_SESSIONS: '100000000' });
    expect(sessionsPerHour).toBe(100_000_000);
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { TRUCE_DATABSE_URL: 'postgres://x' },
      /^TRUCE_DATABSE_URL: unknown setting; did you mean TRUCE_DATABASE_URL\?$/,
    ],
    [{ TRUCE_PORT: '3000' }, /^TRUCE_PORT: unknown setting; did you mean PORT\?$/],
    [{ TRUCE_NONSENSE: '1' }, /^TRUCE_NONSENSE: unknown setting$/],
    [{ TRUCE_TEST_ANYTHING: '1' }, /^TRUCE_TEST_ANYTHING: unknown setting$/],
    [{ PORT: 'http' }, /^PORT: must be a whole number/],
    [{ PORT: '70000' }, /^PORT: must be a whole number/],
    [{ TRUCE_BASE_URL: 'https://t.example/?' }, /^TRUCE_BASE_URL: must have no \? or #$/],
    [{ TRUCE_BASE_URL: 'https://t.example/#' }, /^TRUCE_BASE_URL: must have no \? or #$/],
    [{ TRUCE_BASE_URL: 'https://t.example?' }, /^TRUCE_BASE_URL: must have no \? or #$/],
    [{ TRUCE_NODE_URL: 'http://10.0.0.1/?a' }, /^TRUCE_NODE_URL: must have no \? or #$/],
    [{ TRUCE_CLICKHOUSE_URL: 'http://a/t?' }, /^TRUCE_CLICKHOUSE_URL: has something after the name/],
    [{ TRUCE_NODE_URL: '10.0.0.1:8080' }, /^TRUCE_NODE_URL: must be a URL/],
    [{ TRUCE_NODE_URL: 'http://a:b@10.0.0.1' }, /^TRUCE_NODE_URL: must have no user name or password$/],
    [{ TRUCE_BASE_URL: 'https://t:s3@t.example' }, /^TRUCE_BASE_URL: must have no user name or password$/],
    [{ TRUCE_DRAIN_SECONDS: '61' }, /^TRUCE_DRAIN_SECONDS: must be a whole number from 0 to 60/],
    [
      { TRUCE_RATE_LIMIT_SESSIONS: '100000001' },
      /^TRUCE_RATE_LIMIT_SESSIONS: must be a whole number from 0 to 100000000, not/,
    ],
    [
      { TRUCE_SMTP_URL: 'smtp://u:p@x@bad host' },
      /^TRUCE_SMTP_URL: is not a valid URL; check the host and port(?!.*(bad|p@x))/,
    ],
    [{ TRUCE_DATABASE_URL: 'postgres://u:p@a b/truce' }, /^TRUCE_DATABASE_URL: is not a valid URL(?!.*p@a)/],
    [{ TRUCE_CLICKHOUSE_URL: 'http://u:p@a b/truce' }, /^TRUCE_CLICKHOUSE_URL: is not a valid URL(?!.*p@a)/],
    [{ TRUCE_RATE_LIMIT_API: '-1' }, /^TRUCE_RATE_LIMIT_API: /],
    [{ TRUCE_DATABASE_URL: 'mysql://x' }, /^TRUCE_DATABASE_URL: must be a URL/],
    [{ TRUCE_DATABASE_URL: 'postgres:x' }, /^TRUCE_DATABASE_URL: must be a URL/],
    [{ TRUCE_DATABASE_URL: 'postgres://' }, /^TRUCE_DATABASE_URL: is not a valid URL/],
    [{ TRUCE_DATABASE_URL: 'postgres://u:%E0@a/t' }, /^TRUCE_DATABASE_URL: .*written as %25$/],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslmod=require' },
      /^TRUCE_DATABASE_URL: "sslmod" is not an option/,
    ],
    [{ TRUCE_DATABASE_URL: 'postgres://a/t?ssl=yes' }, /^TRUCE_DATABASE_URL: ssl must be true, 1 or 0$/],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslmode=bogus' },
      /^TRUCE_DATABASE_URL: sslmode must be one of verify-full, verify-ca, require, no-verify, disable$/,
    ],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslrootcert=/nonexist' },
      /^TRUCE_DATABASE_URL: sslrootcert: \/nonexist: no such file or folder$/,
    ],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslrootcert=package.json' },
      /^TRUCE_DATABASE_URL: sslrootcert: package\.json has no certificate \(PEM\)$/,
    ],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslcert=package.json' },
      /^TRUCE_DATABASE_URL: sslcert and sslkey need each other$/,
    ],
    [
      { TRUCE_DATABASE_URL: 'postgres://a/t?sslcert=package.json&sslkey=package.json' },
      /^TRUCE_DATABASE_URL: sslcert and sslkey are not a certificate and its key/,
    ],
    ...(['TRUCE_DATABASE_URL', 'TRUCE_REDIS_URL', 'TRUCE_CLICKHOUSE_URL'] as const).flatMap((name) =>
      ['u:p@secret#x@a/1', 'u:secret#x@a/1', 'u:12/secret@a/1', 'u:12?secret@a/1', 'a/1#'].map(
        (rest): [Record<string, string>, RegExp] => [
          {
            [name]: `${{ TRUCE_DATABASE_URL: 'postgres', TRUCE_REDIS_URL: 'redis', TRUCE_CLICKHOUSE_URL: 'http' }[name]}://${rest}`,
          },
          new RegExp(`^${name}: is not a valid URL; check (?!.*secret)`),
        ],
      ),
    ),
    [{ TRUCE_REDIS_URL: 'redis:6379' }, /^TRUCE_REDIS_URL: must be a URL/],
    [{ TRUCE_REDIS_URL: 'redis://' }, /^TRUCE_REDIS_URL: is not a valid URL/],
    [{ TRUCE_REDIS_URL: 'redis://:50%@a' }, /^TRUCE_REDIS_URL: .*written as %25$/],
    [
      { TRUCE_REDIS_URL: 'redis://a/main' },
      /^TRUCE_REDIS_URL: the path can only be the number of a database$/,
    ],
    [{ TRUCE_REDIS_URL: 'redis://a?tls=1' }, /^TRUCE_REDIS_URL: has something after the path/],
    [{ TRUCE_OTLP_URL: 'http:collector' }, /^TRUCE_OTLP_URL: must be a URL/],
    [{ TRUCE_CLICKHOUSE_URL: 'http://a/t?foo=1' }, /^TRUCE_CLICKHOUSE_URL: has something after the name/],
    [{ TRUCE_CLICKHOUSE_URL: 'http://u:50%@a/t' }, /^TRUCE_CLICKHOUSE_URL: .*written as %25$/],
    [{ TRUCE_CLICKHOUSE_URL: 'clickhouse' }, /^TRUCE_CLICKHOUSE_URL: must be a URL/],
    [
      { TRUCE_CLICKHOUSE_URL: 'http://a:8123/truce,b:8123', TRUCE_CLICKHOUSE_CLUSTER: 'main' },
      /^TRUCE_CLICKHOUSE_URL: must be a URL/,
    ],
    [
      { TRUCE_CLICKHOUSE_URL: 'http://a:8123,http://b:8123' },
      /^TRUCE_CLICKHOUSE_URL: several addresses require TRUCE_CLICKHOUSE_CLUSTER$/,
    ],
    [
      { TRUCE_CLICKHOUSE_URL: 'http://a:8123/one,http://b:8123/two', TRUCE_CLICKHOUSE_CLUSTER: 'main' },
      /^TRUCE_CLICKHOUSE_URL: all addresses must name the same database$/,
    ],
    [{ TRUCE_CLICKHOUSE_CLUSTER: 'main' }, /^TRUCE_CLICKHOUSE_URL: required with TRUCE_CLICKHOUSE_CLUSTER$/],
    [
      { TRUCE_CLICKHOUSE_URL: 'http://a:8123', TRUCE_CLICKHOUSE_CLUSTER: "main' --" },
      /^TRUCE_CLICKHOUSE_CLUSTER: can only contain letters/,
    ],
    [{ TRUCE_TRUST_PROXY: 'everyone' }, /^TRUCE_TRUST_PROXY: "everyone" is not/],
    [{ TRUCE_ADMIN_EMAIL: 'a@b.example' }, /^TRUCE_ADMIN_PASSWORD: required/],
    [{ TRUCE_ADMIN_EMAIL: 'a@b.example', TRUCE_ADMIN_PASSWORD: 'short' }, /^TRUCE_ADMIN_PASSWORD: must have/],
    // With these, nobody could sign in.
    [
      { TRUCE_ADMIN_EMAIL: 'a@b.example', TRUCE_ADMIN_PASSWORD: 'x'.repeat(201) },
      /^TRUCE_ADMIN_PASSWORD: must/,
    ],
    [
      { TRUCE_ADMIN_EMAIL: 'admin@localhost', TRUCE_ADMIN_PASSWORD: 'kite lamp river' },
      /^TRUCE_ADMIN_EMAIL: must/,
    ],
    [
      { TRUCE_ADMIN_EMAIL: 'bü@example.com', TRUCE_ADMIN_PASSWORD: 'kite lamp river' },
      /^TRUCE_ADMIN_EMAIL: must/,
    ],
    [
      { TRUCE_BOOTSTRAP_API_KEY: `truce_${'a'.repeat(46)}` },
      /^TRUCE_BOOTSTRAP_API_KEY: not a valid Truce key/,
    ],
    [{ TRUCE_LOG_LEVEL: 'loud' }, /^TRUCE_LOG_LEVEL: must be one of/],
    [
      { TRUCE_FILTER_LISTS: 'lists,/nowhere/list.txt' },
      /^TRUCE_FILTER_LISTS: file (?:or folder )?not found: .*\/nowhere/,
    ],
    [
      { TRUCE_FILTER_LISTS: 'https://reader:canary@lists.example/l.txt' },
      /^TRUCE_FILTER_LISTS: the address at lists\.example must have no user name or password$/,
    ],
    [{ TRUCE_FILTER_LISTS: 'https://u:canary@a b/l.txt' }, /^TRUCE_FILTER_LISTS: (?!.*canary).*not a URL/],
    [
      { TRUCE_BACKUP_DIRECTORY: 's3://key:canary@bucket/x' },
      /^TRUCE_BACKUP_DIRECTORY: (?!.*canary).*it has credentials; set AWS_ACCESS_KEY_ID/,
    ],
    [
      { TRUCE_OIDC_ISSUER: 'https://u:p@login.example' },
      /^TRUCE_OIDC_ISSUER: must have no user name or password$/,
    ],
    [{ TRUCE_FILTER_LISTS: 'http://a.example/list.txt' }, /^TRUCE_FILTER_LISTS: .*begins with https/],
    [{ TRUCE_BROWSER: '/nowhere/chromium' }, /^TRUCE_BROWSER: file (?:or folder )?not found: .*\/nowhere/],
    [{ TRUCE_BROWSER: 'package.json' }, /^TRUCE_BROWSER: .*\/package\.json cannot be run: this user needs/],
    [{ TRUCE_BROWSER: 'src' }, /^TRUCE_BROWSER: file not found: .*\/src$/],
    [{ TRUCE_DATA_DIR: ' ' }, /^TRUCE_DATA_DIR: contains only spaces$/],
    [{ HOST: '\t' }, /^HOST: contains only spaces$/],
    [{ TRUCE_REDIS_URL_FILE: '/dev/null' }, /^TRUCE_REDIS_URL_FILE: the file \/dev\/null is empty$/],
    [
      { TRUCE_REPORT_FONT: '/nowhere/font.ttf' },
      /^TRUCE_REPORT_FONT: file (?:or folder )?not found: .*\/nowhere/,
    ],
    [
      { TRUCE_REPORT_FONT: 'package.json' },
      /^TRUCE_REPORT_FONT: .* is not a .ttf or .otf file with one font$/,
    ],
    [{ TRUCE_SMTP_URL: 'mail.example' }, /^TRUCE_SMTP_URL: must be a URL/],
    [{ TRUCE_SMTP_URL: 'smtp://u:50%@mail.example' }, /^TRUCE_SMTP_URL: .*written as %25/],
    [{ TRUCE_SMTP_URL: 'smtp://mail.example?starttls=maybe' }, /^TRUCE_SMTP_URL: starttls must be one of/],
    [{ TRUCE_SMTP_URL: 'smtp://mail.example?pool=1' }, /^TRUCE_SMTP_URL: "pool" is not an option/],
    [{ TRUCE_MAIL_FROM: 'Truce' }, /^TRUCE_MAIL_FROM: must be an email address/],
    [{ TRUCE_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /^TRUCE_MAIL_FROM: must be an email address/],
    [
      { TRUCE_SECRET_KEY: 'short' },
      /^TRUCE_SECRET_KEY: each key must have at least 32 characters and no spaces$/,
    ],
    [{ TRUCE_SECRET_KEY: `${'k'.repeat(32)},` }, /^TRUCE_SECRET_KEY: each key must have/],
    [
      { TRUCE_REDIS_URL: 'redis://a', TRUCE_REDIS_URL_FILE: '/etc/hostname' },
      /^set TRUCE_REDIS_URL or TRUCE_REDIS_URL_FILE, not both$/,
    ],
    [
      { TRUCE_REDIS_URL_FILE: '/etc/hostname', TRUCE_REDIS_URL: 'redis://a' },
      /^set TRUCE_REDIS_URL or TRUCE_REDIS_URL_FILE, not both$/,
    ],
    [
      { TRUCE_REDIS_URL_FILE: '/nowhere' },
      /^TRUCE_REDIS_URL_FILE: cannot read the file \/nowhere: no such file or folder$/,
    ],
  ])('%j stops the start with one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('may come from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'truce-secret-')), 'key');
    const key = newApiKey();
    writeFileSync(file, `${key}\n`);
    expect(readConfig({ TRUCE_BOOTSTRAP_API_KEY_FILE: file }).bootstrapKey).toBe(key);
  });

  it('seal with several keys', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    expect(readConfig({}).secretKeys).toEqual([]);
    expect(readConfig({ TRUCE_SECRET_KEY: `${newer}, ${older}` }).secretKeys).toEqual([newer, older]);
  });

  it.each([
    'postgres://u:p@a/t?sslmode=verify-full&channel_binding=require',
    'postgres://u:p@a:6543/t?pgbouncer=true&connection_limit=1',
    'postgres://a/t?ssl=true&application_name=truce',
    'postgres:///truce?host=/run/postgresql',
    'postgres://u@%2Frun%2Fpostgresql/truce',
  ])('take %s as hosting companies and sockets have it', (url) => {
    expect(readConfig({ TRUCE_DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('name the nodes of a cluster', () => {
    const env = {
      TRUCE_CLICKHOUSE_URL: 'http://u:p@a:8123/truce, http://u:p@b:8123/truce/',
      TRUCE_CLICKHOUSE_CLUSTER: 'my-cluster',
    };
    expect(readConfig(env).clickhouse).toEqual({
      addresses: ['http://u:p@a:8123/truce', 'http://u:p@b:8123/truce'],
      cluster: 'my-cluster',
    });
  });
});

describe('API keys', () => {
  it('carry a CRC-32 of their 40 characters in base62', () => {
    // Computed apart from this code: zlib.crc32(b'0' * 40) = 2520759182 in Python.
    expect(isApiKey(`truce_${'0'.repeat(40)}2kaqcA`)).toBe(true);
    expect(isApiKey(newApiKey())).toBe(true);
    expect(isApiKey(newApiKey().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toBe(false);
  });
});
