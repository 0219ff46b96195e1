import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openRecordsToRead } from '../../../composition/open-records.ts';
import { listSetAsideParts } from '../../../events/store/set-aside-parts.ts';
import { decoded } from '../../../kit/decoded.ts';
import { refusalBelow, refusalOf } from '../../../kit/file-refused.ts';
import { isFull } from '../../../kit/full-disk.ts';
import { probeRedis } from '../../../kit/redis-refusal.ts';
import { codeOf } from '../../../kit/store-unavailable.ts';
import { tlsAdvice, tlsReason } from '../../../kit/tls-fault.ts';
import { checkDatabase, isBlank } from '../../../records/check-database.ts';
import { isReadOnly } from '../../../records/check-records.ts';
import { noRoomCode } from '../../../records/free-connections.ts';
import { waitingSteps } from '../../../records/migrate.ts';
import { maxConnections } from '../../../records/postgres-failures.ts';
import { sharedClock } from '../../../records/shared-clock.ts';
import { askHttp } from '../ask-http.ts';
import { type DoctorParts, operatorHeaders } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';
import { openSmallRedis } from '../open-small-redis.ts';

/** One small question, in ms. */
const slowMs = 500;
/** Clocks that differ by more make events seem late or in the future. */
const clockMs = 5_000;

export const storeChecks: Check<DoctorParts>[] = [
  { id: 'records', title: 'Records (settings, sites, members)', run: checkRecords },
  { id: 'migrations', title: 'Version of the records', run: checkMigrations },
  { id: 'events', title: 'Event store', run: checkEvents },
  { id: 'event-files', title: 'Files of the event store', run: checkEventFiles },
  { id: 'redis', title: 'Redis', run: checkRedis },
  { id: 'clock', title: 'Clock', run: checkClock },
];

async function checkRecords({ config, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  const url = config.databaseUrl;
  if (url && !(await resolves(new URL(url).hostname))) return { skipped: 'its host has no address' };
  const name = url ? `the PostgreSQL server at ${new URL(url).host}` : `${config.dataDir}/truce.sqlite`;
  const fix = url
    ? 'Check that the server runs, TRUCE_DATABASE_URL (user, password, database), and the firewall.'
    : 'Restore truce.sqlite and truce.sqlite-wal from a backup (docs/health.md).';
  const cost = 'The server does not start; a running one refuses sign-ins and changes.';
  try {
    const records = await openRecordsToRead(config);
    if (!records) return { skipped: 'there is no database yet' };
    try {
      // Connects; the second question is timed.
      await records.db.introspection.getTables();
      const begun = performance.now();
      await sql`SELECT 1`.execute(records.db);
      const ms = performance.now() - begun;
      const { damage } = await checkDatabase(records);
      if (damage !== null) return [fault(`${name} is damaged: ${damage}`, cost, fix)];
      if (await isReadOnly(records)) return [readOnly(name)];
      return url ? slow(name, ms) : [];
    } finally {
      await records.close();
    }
  } catch (error) {
    // The check of permissions says what to do.
    if (!url && refusalOf(name, 'read')) return { skipped: 'this user may not read them' };
    // So does the check of the disk: a restored file would not fit either.
    if (!url && isFull(config.dataDir)) return { skipped: 'the disk is full' };
    const reason = reasonIn(error);
    const advice = codeOf(reason) === noRoomCode ? moreRoom : tlsAdvice(reason, 'TRUCE_DATABASE_URL');
    return [fault(`${name} cannot be opened: ${wordsOf(error)}`, cost, (url && advice) || fix)];
  }
}

const moreRoom = `Each node opens up to ${maxConnections} connections, and commands a few more. Raise max_connections in PostgreSQL, or the limit of the role (docs/several-nodes.md).`;

function reasonIn(error: unknown): unknown {
  const { cause } = error as { cause?: unknown };
  return cause ? reasonIn(cause) : error;
}

function readOnly(name: string): Finding {
  return fault(
    `${name} is read-only`,
    'The server does not start; a running one refuses sign-ins and changes, and background work stops. Events are accepted.',
    'Set TRUCE_DATABASE_URL to the primary, or allow writing (default_transaction_read_only).',
  );
}

async function checkMigrations({ records, holder }: DoctorParts): Promise<Finding[] | Skipped> {
  const store = await records();
  if (!store) return { skipped: 'the records cannot be read' };
  if (await isBlank(store)) return { skipped: 'the database is empty; the next start fills it' };
  const { waiting, newer } = await waitingSteps(store);
  if (newer !== null) {
    return [
      fault(
        `the database was changed by a newer version of Truce (step ${newer})`,
        'This version does not start with it.',
        'Install that version, or restore a backup from before the upgrade.',
      ),
    ];
  }
  if (waiting.length === 0) return [];
  return [
    warning(
      `the records lack ${waiting.length} ${waiting.length === 1 ? 'migration' : 'migrations'} of this version`,
      holder
        ? 'The running server is of another version than this program.'
        : 'The next start runs them, which can take a while.',
      holder
        ? 'Restart the server.'
        : 'Run `truce migrate`, or start the server (docs/upgrade.md). `truce migrate --check` lists them, with those of the event store.',
    ),
  ];
}

async function checkEvents({ config, holder, askHere, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  const { clickhouse } = config;
  const cost = 'Events wait on the disk and numbers stand still; the dashboard shows errors.';
  if (!clickhouse) {
    if (!holder) return { skipped: 'it is embedded, and no server runs here' };
    const answer = await askHere('/readyz', operatorHeaders(config));
    if (answer === null || !/"events":"unavailable"/.test(answer.body)) return [];
    return [
      fault('the embedded event store does not respond', cost, 'See the log of the server. Restart it.'),
    ];
  }
  const found: Finding[] = [];
  for (const address of clickhouse.addresses) {
    const url = new URL(address);
    if (!(await resolves(url.hostname))) continue;
    const name = `the ClickHouse server at ${url.host}`;
    const fix = 'Check that the server runs, TRUCE_CLICKHOUSE_URL (user, password), and the firewall.';
    const answer = await askHttp(`${url.origin}/?query=SELECT%201`, signIn(url), {
      checksCertificate: true,
    }).catch((error: Error) => error);
    if (answer instanceof Error) {
      const advice = tlsAdvice(reasonIn(answer), 'TRUCE_CLICKHOUSE_URL');
      found.push(fault(`${name} does not respond: ${wordsOf(answer)}`, cost, advice ?? fix));
    } else if (answer.status !== 200) {
      found.push(
        fault(`${name} refuses queries: ${answer.body.trim().slice(0, 200) || answer.status}`, cost, fix),
      );
    } else found.push(...slow(name, answer.ms));
  }
  return found;
}

async function checkEventFiles({ config }: DoctorParts): Promise<Finding[] | Skipped> {
  if (config.clickhouse) return { skipped: 'a ClickHouse server checks its own files' };
  const folder = join(config.dataDir, 'events');
  if (!existsSync(folder)) return { skipped: 'there is no event store yet' };
  // The check of permissions says what to do.
  if (refusalBelow(folder)) return { skipped: 'this user may not read them' };
  const parts = await listSetAsideParts(folder);
  return parts.map(({ table, part, path }) =>
    fault(
      `part ${part} of the table ${table} could not be loaded: ${path}`,
      'Its rows are missing from the numbers or the list of events.',
      'See docs/health.md, "Damaged event store". Then check the disk, e.g. with smartctl.',
    ),
  );
}

async function checkRedis({ config: { redisUrl }, resolves }: DoctorParts): Promise<Finding[] | Skipped> {
  if (!redisUrl) return { skipped: 'none is set' };
  const { host, hostname } = new URL(redisUrl);
  if (!(await resolves(hostname))) return { skipped: 'its host has no address' };
  const asked = await openSmallRedis(redisUrl, probeRedis);
  if ('ms' in asked) return slow(`the Redis server at ${host}`, asked.ms);
  const cost = 'Each node counts rate limits and joins cookieless sessions on its own';
  if (asked.answers) {
    const fix =
      'Give it more memory (maxmemory). If it is a replica, set TRUCE_REDIS_URL to the primary (docs/several-nodes.md).';
    return [fault(`the server at ${host}: ${asked.refused}`, `${cost}.`, fix)];
  }
  return [
    fault(
      `the Redis server at ${host} does not respond: ${asked.refused}`,
      `${cost}, and setting changes reach other nodes late.`,
      'Check that the server runs, TRUCE_REDIS_URL (password), and the firewall.',
    ),
  ];
}

async function checkClock({
  config,
  records,
  now,
  askBase,
  holder,
}: DoctorParts): Promise<Finding[] | Skipped> {
  const clocks: { name: string; aheadMs: number }[] = [];
  const store = await records();
  const shared = store ? sharedClock(store) : null;
  if (shared) clocks.push({ name: 'the PostgreSQL server', aheadMs: now() - (await shared()) });
  for (const address of config.clickhouse?.addresses ?? []) {
    const url = new URL(address);
    const query = `${url.origin}/?query=SELECT%20toUnixTimestamp64Milli(now64(3))`;
    const answer = await askHttp(query, signIn(url)).catch(() => null);
    if (answer?.status !== 200) continue;
    clocks.push({ name: `the ClickHouse server at ${url.host}`, aheadMs: now() - Number(answer.body) });
  }
  const answer = holder ? await askBase('/healthz') : null;
  const date = answer && !('refused' in answer) ? Date.parse(String(answer.headers.date)) : Number.NaN;
  // The header has no fractions of a second.
  if (!Number.isNaN(date)) clocks.push({ name: config.baseUrl, aheadMs: now() - date - 500 });
  if (clocks.length === 0) return { skipped: 'there is no other clock to compare with' };
  const wrong = clocks.filter(({ aheadMs }) => Math.abs(aheadMs) > clockMs);
  if (wrong.length === 0) return [];
  const says = wrong.map(({ name, aheadMs }) => {
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    return `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${name}`;
  });
  return [
    fault(
      `the clock of this machine is ${says.join(' and ')}`,
      'Events get a wrong time or are refused, two-step codes are refused, and reports come at the wrong hour.',
      'Synchronize the clocks of all machines: timedatectl set-ntp true',
    ),
  ];
}

function slow(name: string, ms: number): Finding[] {
  if (ms <= slowMs) return [];
  return [
    warning(
      `${name} took ${Math.round(ms)} ms for a small question`,
      'Every page of the dashboard and every change waits for it.',
      'Check its load and the network. It should be in the same data center.',
    ),
  ];
}

function signIn({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  return { 'x-clickhouse-user': decoded(username), 'x-clickhouse-key': decoded(password) };
}

/** The reason, which may be inside: a connection that is refused has an error for each address. */
export function wordsOf(error: unknown): string {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  if (cause) return wordsOf(cause);
  if (errors?.[0]) return wordsOf(errors[0]);
  return tlsReason(error) ?? (error instanceof Error ? error.message : String(error));
}
