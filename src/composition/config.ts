import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type OidcSettings, readOidcSettings } from '../auth/oidc/oidc-settings.ts';
import { isReserved } from '../contract/sites/reserved-paths.ts';
import { simulatorEnvironment } from '../delivery/simulations/simulator-environment.ts';
import { type ClickHouseSettings, readClickHouseSettings } from '../events/store/clickhouse-settings.ts';
import { readProxies } from '../http/edge/read-proxies.ts';
import { fileReason } from '../kit/file-refused.ts';
import { readRedisUrl } from '../kit/redis-url.ts';
import { SettingRefused } from '../kit/setting-refused.ts';
import { readUrl } from '../kit/url-fault.ts';
import { defaultSender, readSender, type Sender } from '../notifications/email/email-address.ts';
import { readSmtpUrl, type SmtpServer } from '../notifications/email/smtp-address.ts';
import { isApiKey } from '../records/accounts/key-format.ts';
import { readDatabaseUrl } from '../records/database-url.ts';
import { type BackupSettings, readDirectory, readPassphrase } from './backup/backup-settings.ts';
import { type OtlpSettings, otlpSettings } from './otlp-settings.ts';
import { readAdmin } from './read-admin.ts';
import { readFilterLists } from './read-filter-lists.ts';
import { readFont, readProgram } from './read-paths.ts';
import { settingNames } from './setting-names.ts';
import { similar } from './similar-names.ts';

/** The settings, typed. Made once at start-up from the environment; nothing else reads it. */
export interface Config {
  port: number;
  /** Null when it was not set: the server then listens on all addresses, the demo on this machine only. */
  host: string | null;
  dataDir: string;
  baseUrl: string;
  /** Where the other nodes reach this one; null: they do not. */
  nodeUrl: string | null;
  /** How long a stopping service goes on taking requests, while it says that it is not ready. */
  drainMs: number;
  admin: { email: string; password: string } | null;
  bootstrapKey: string | null;
  /** Keys that seal stored secrets: the first one seals, all of them open. None: the database alone opens them. */
  secretKeys: string[];
  /** Where events are stored; null: embedded. */
  clickhouse: ClickHouseSettings | null;
  databaseUrl: string | null;
  redisUrl: string | null;
  /** CIDRs of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  trackPerMinute: number;
  /** Events in batches without a key, for each site and address; 0 switches the limit off. */
  eventsPerMinute: number;
  /** New sessions without a key, for each site and address; 0 switches the limit off. */
  sessionsPerHour: number;
  apiPerMinute: number;
  logLevel: string;
  /** Where traces are sent; null: nowhere. */
  otlp: OtlpSettings | null;
  /** A call to a store that takes longer is logged; 0: none is. */
  slowQueryMs: number;
  /** Processes that take events; 0: the server itself does. */
  ingestProcesses: number;
  /** Files, folders and addresses of filter lists to watch, besides those that are shipped. */
  filterLists: string[];
  /** The browser that shows simulations; null: looked for in the well-known places. */
  browser: string | null;
  /** How much may be stored; 0 switches a bound off. */
  limits: { siteDayEvents: number; storedBytes: number; freeBytes: number };
  /** All that the program that opens pages of strangers, and its browser, see of the environment. */
  simulatorEnvironment: Record<string, string>;
  /** Who sends it as a Bearer token may read metrics; null: this machine alone. */
  metricsToken: string | null;
  /** A font for the scripts in reports that the shipped ones lack; null: a box stands for such a character. */
  reportFont: string | null;
  /** Whether requests to addresses that owners give may go into private networks and to this machine. */
  allowPrivate: boolean;
  /** Without a server, email stays in the outbox: in the demo on purpose. */
  email: { server: SmtpServer | null; sender: Sender; isKeptOnPurpose: boolean };
  backup: BackupSettings;
  /** The OpenID provider that members may sign in with; null: none. */
  oidc: OidcSettings | null;
}

/** A setting that stops the start; the message is one line that names the variable. */
export class ConfigError extends SettingRefused {
  /** The variable, where its name may have any characters. */
  readonly variable: string | null;
  constructor(message: string, variable: string | null = null) {
    super(message);
    this.variable = variable;
  }
}

type Env = Record<string, string | undefined>;

/** As it was given, also where it is invalid; `NAME_FILE` is read where it can be. */
export function readEnvironment(): Env {
  try {
    return withFiles(process.env);
  } catch {
    return { ...process.env };
  }
}

export function dataDirOf(env: Env): string {
  return resolve(env.TRUCE_DATA_DIR ?? './data');
}

/** Stage 1: the names, each with its rule. Stage 2: unknown names are refused. Stage 3: the typed value. */
export function readConfig(environment: Env = process.env): Config {
  const env = withFiles(environment);
  refuseUnknown(env);
  const port = number(env, 'PORT', 8080, 0, 65_535);
  const address = baseUrl(env) ?? `http://localhost:${port}`;
  const trackPerMinute = number(env, 'TRUCE_RATE_LIMIT_TRACK', 1000, 0, 10_000_000);
  const config: Config = {
    port,
    host: env.HOST ?? null,
    dataDir: dataDirOf(env),
    baseUrl: address,
    nodeUrl: openUrl(env, 'TRUCE_NODE_URL'),
    drainMs: number(env, 'TRUCE_DRAIN_SECONDS', 0, 0, 60) * 1_000,
    admin: admin(env),
    bootstrapKey: env.TRUCE_BOOTSTRAP_API_KEY ?? null,
    secretKeys: read(env, 'TRUCE_SECRET_KEY', readSecretKeys) ?? [],
    clickhouse: clickhouse(env),
    databaseUrl: read(env, 'TRUCE_DATABASE_URL', readDatabaseUrl),
    redisUrl: read(env, 'TRUCE_REDIS_URL', readRedisUrl),
    trustedProxies: read(env, 'TRUCE_TRUST_PROXY', readProxies) ?? [],
    trackPerMinute,
    // Turned off together with the limit of requests, unless it has a value of its own.
    eventsPerMinute: number(env, 'TRUCE_RATE_LIMIT_EVENTS', trackPerMinute * 20, 0, 10_000_000),
    sessionsPerHour: number(env, 'TRUCE_RATE_LIMIT_SESSIONS', trackPerMinute * 10, 0, 100_000_000),
    apiPerMinute: number(env, 'TRUCE_RATE_LIMIT_API', 100, 0, 10_000_000),
    ingestProcesses: number(env, 'TRUCE_INGEST_PROCESSES', Math.max(1, availableParallelism() - 1), 0, 64),
    limits: {
      siteDayEvents: number(env, 'TRUCE_MAX_SITE_EVENTS_PER_DAY', 20_000_000, 0, 99_999_999),
      storedBytes: number(env, 'TRUCE_MAX_STORAGE_GB', 500, 0, 1_000_000) * 1_000_000_000,
      freeBytes: number(env, 'TRUCE_MIN_FREE_DISK_MB', 512, 0, 99_999_999) * 1_000_000,
    },
    filterLists: filterLists(env),
    browser: read(env, 'TRUCE_BROWSER', readProgram),
    simulatorEnvironment: simulatorEnvironment(env),
    metricsToken: read(env, 'TRUCE_METRICS_TOKEN', readToken),
    reportFont: read(env, 'TRUCE_REPORT_FONT', readFont),
    allowPrivate: oneOf(env, 'TRUCE_ALLOW_PRIVATE_WEBHOOKS', ['0', '1'], '0') === '1',
    email: {
      server: read(env, 'TRUCE_SMTP_URL', readSmtpUrl),
      sender: read(env, 'TRUCE_MAIL_FROM', readSender) ?? defaultSender(address),
      isKeptOnPurpose: false,
    },
    backup: {
      directory: read(env, 'TRUCE_BACKUP_DIRECTORY', readDirectory),
      everyHours: number(env, 'TRUCE_BACKUP_EVERY_HOURS', 24, 1, 720),
      keep: number(env, 'TRUCE_BACKUP_KEEP', 7, 1, 1_000),
      beforeUpgrade: oneOf(env, 'TRUCE_BACKUP_BEFORE_UPGRADE', ['0', '1'], '1') === '1',
      passphrase: read(env, 'TRUCE_BACKUP_PASSPHRASE', readPassphrase),
    },
    oidc: oidc(env),
    slowQueryMs: number(env, 'TRUCE_SLOW_QUERY_MS', 1_000, 0, 600_000),
    otlp: otlp(env),
    logLevel: oneOf(env, 'TRUCE_LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  };
  if (config.bootstrapKey !== null && !isApiKey(config.bootstrapKey)) {
    throw new ConfigError('TRUCE_BOOTSTRAP_API_KEY: not a valid Truce key; generate one with `truce key`');
  }
  return config;
}

/** `NAME_FILE` holds the path of a file with the value, for secrets mounted by an orchestrator. */
function withFiles(environment: Env): Env {
  const env: Env = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    const target = name.replace(/_FILE$/, '');
    const isFile = target !== name && isKnown(target);
    if (isFile && environment[target]) throw new ConfigError(`set ${target} or ${name}, not both`);
    if (isFile) env[target] = readSecret(name, value);
    else if ((isKnown(name) || name === 'HOST') && value.trim() === '')
      throw new ConfigError(`${name}: contains only spaces`);
    else env[name] = value;
  }
  return env;
}

function readSecret(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}: cannot read the file ${path}: ${fileReason(error) ?? error}`);
  }
  if (text === '') throw new ConfigError(`${name}: the file ${path} is empty`);
  return text;
}

function isKnown(name: string): boolean {
  return settingNames.some((known) => known === name);
}

function refuseUnknown(env: Env): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('TRUCE_') || isKnown(name)) continue;
    const near = /^TRUCE_(PORT|HOST)$/.exec(name)?.[1] ?? settingNames.find((known) => similar(known, name));
    throw new ConfigError(`${name}: unknown setting${near ? `; did you mean ${near}?` : ''}`, name);
  }
}

function number(env: Env, name: string, fallback: number, min: number, max: number): number {
  const given = env[name];
  if (given === undefined) return fallback;
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`${name}: must be a whole number from ${min} to ${max}, not "${given}"`);
}

/** @param reader throws what is wrong, in words that do not repeat the value. */
function read<T>(env: Env, name: string, reader: (text: string) => T): T | null {
  const given = env[name];
  if (given === undefined) return null;
  try {
    return reader(given);
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function httpUrl(env: Env, name: string): URL | null {
  return read(env, name, (text) => readUrl(text.trim(), ['http:', 'https:']));
}

/**
 * One that is shown, and that browsers and nodes ask, which they refuse to do with a password in it. It is used as text, which
 * other text is put behind and which is asked for its protocol, so it is written in one way.
 */
function openUrl(env: Env, name: string): string | null {
  const url = httpUrl(env, name);
  if (url === null) return null;
  if (url.username || url.password) throw new ConfigError(`${name}: must have no user name or password`);
  if (/[?#]/.test(url.href)) throw new ConfigError(`${name}: must have no ? or #`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** A path of its own may stand behind the host, as https://example.com/truce; nothing else may. */
function baseUrl(env: Env): string | null {
  const given = openUrl(env, 'TRUCE_BASE_URL');
  if (given === null) return null;
  const { pathname } = new URL(given);
  const [, folder = ''] = pathname.split('/');
  if (!/^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/.test(pathname)) {
    throw new ConfigError('TRUCE_BASE_URL: the path can only contain letters, digits, -, _ and .');
  }
  if (folder !== '' && isReserved(pathname)) {
    throw new ConfigError(`TRUCE_BASE_URL: the path must not begin with /${folder}, which Truce uses`);
  }
  return given;
}

/** Separated by commas. */
function readSecretKeys(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.every((key) => /^[\x21-\x7e]{32,}$/.test(key))) return keys;
  throw new Error('each key must have at least 32 characters and no spaces');
}

function readToken(text: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new Error('must have at least 16 characters and no spaces');
}

function oneOf(env: Env, name: string, values: string[], fallback: string): string {
  const given = env[name] ?? fallback;
  if (values.includes(given)) return given;
  throw new ConfigError(`${name}: must be one of ${values.join(', ')}, not "${given}"`);
}

function admin(env: Env): Config['admin'] {
  const found = readAdmin(env);
  if (typeof found === 'string') throw new ConfigError(found);
  return found;
}

function clickhouse(env: Env): ClickHouseSettings | null {
  const found = readClickHouseSettings(env.TRUCE_CLICKHOUSE_URL, env.TRUCE_CLICKHOUSE_CLUSTER);
  if (typeof found === 'string') throw new ConfigError(found);
  return found;
}

function oidc(env: Env): OidcSettings | null {
  const read = readOidcSettings(env);
  if (typeof read === 'string') throw new ConfigError(read);
  return read;
}

function otlp(env: Env): OtlpSettings | null {
  const samplePercent = number(env, 'TRUCE_OTLP_SAMPLE_PERCENT', 100, 0, 100);
  return otlpSettings(httpUrl(env, 'TRUCE_OTLP_URL'), samplePercent);
}

function filterLists(env: Env): string[] {
  const read = readFilterLists(env);
  if (typeof read === 'string') throw new ConfigError(read);
  return read;
}
