import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRepeatable, type Route } from '../../src/contract/core/route.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventually } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { serverEnv } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { restWorkers, storedRows, wakeWorkers } from '../support/stored-rows.ts';
import { good, openCases, server } from './status-cases.ts';

const asked = (Object.entries(routes) as [Address, Route][]).filter(([address]) =>
  /^(POST|PUT) /.test(address),
);
const looks = asked.filter(([, { access }]) => access === 'read');
const reads = looks.filter(([, { audit }]) => audit === null).map(([address]) => address);
/** They change nothing but the audit log. */
const recorded = looks.filter(([, { audit }]) => audit !== null).map(([address]) => address);
/** Every address that takes an Idempotency-Key. */
const changes = asked
  .filter(([address, { access }]) => isRepeatable(address, access))
  .map(([address]) => address);

/** The process dies after a commit: nobody gets the response, and nothing more of the request runs. */
let isDeadly = false;
let commits = 0;
let records: Records;
beforeAll(async () => {
  await openCases({
    committed() {
      if (!isDeadly) return;
      commits++;
      throw new Error('ended after the commit');
    },
  });
  records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  // The worker adds its recurring jobs a moment after the start, the last of them last.
  const hasAll = () =>
    records.db.selectFrom('jobs').select('kind').where('kind', '=', 'allocate-visitors').execute();
  await eventually(async () => expect(await hasAll()).toHaveLength(1));
});
afterAll(async () => {
  await records.close();
  await server.stop();
});

describe('a request whose response was lost after its commit', () => {
  it.each(changes)('%s: made once, and repeated with the same response', async (address) => {
    const input = withKey(await good[address](201));
    await restWorkers(records);
    try {
      const before = await rows();
      const lost = await deadly(() => ask(address, input));
      expect([lost.status, commits], lost.text).toEqual([500, 1]);
      const made = await rows();
      const repeats = [await ask(address, input), await ask(address, input)] as const;
      expect(await rows()).toEqual(made);
      if (isRow(address)) expect(made).not.toEqual(before);
      expectAnswer(address, repeats[0]);
      expect(repeats[1].text).toBe(repeats[0].text);
    } finally {
      await wakeWorkers(records);
    }
  });

  it.each(recorded)('%s is recorded, and answered anew', async (address) => {
    const input = withKey(await good[address](201));
    const lost = await deadly(() => ask(address, input));
    expect([lost.status, commits], lost.text).toEqual([500, 1]);
    const repeat = await ask(address, input);
    expect([repeat.status, repeat.headers.get('idempotent-replayed')], repeat.text).toEqual([201, null]);
  });

  it.each(reads)('%s only reads, and is answered anew', async (address) => {
    const input = withKey(await good[address](201));
    await restWorkers(records);
    try {
      const first = await deadly(() => ask(address, input));
      expect([first.status < 300, commits], first.text).toEqual([true, 0]);
      const before = await rows();
      const repeat = await ask(address, input);
      expect(await rows()).toEqual(before);
      expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([first.status, null]);
    } finally {
      await wakeWorkers(records);
    }
  });

  it('is made once where the process is killed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'truce-killed-'));
    const key = newApiKey();
    const port = await freePort();
    try {
      const child = spawn(process.execPath, [resolve('test/support/dies-after-commit.mjs')], {
        env: { PATH: process.env.PATH, ...serverEnv({ key, dataDir, port }) },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit');
      await once(child, 'message');
      const input = withKey({ body: { domain: 'once.example' } });
      await expect(rawCall(`http://localhost:${port}`, 'POST /v1/sites', input, key)).rejects.toThrow();
      expect(await ended).toEqual([null, 'SIGKILL']);
      const survivor = await startServerProcess({ dataDir, key });
      const repeat = await rawCall(survivor.url, 'POST /v1/sites', input, key);
      expect([repeat.status, repeat.headers.get('idempotent-replayed')], repeat.text).toEqual([201, 'true']);
      const { sites } = await survivor.call('GET /v1/sites');
      expect(sites.map(({ id }) => id)).toEqual([(JSON.parse(repeat.text) as { id: string }).id]);
      await survivor.stop();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

function withKey(input: RawInput): RawInput {
  return { ...input, headers: { ...input.headers, 'idempotency-key': randomUUID() } };
}

function ask(address: Address, input: RawInput) {
  const isByKey = routes[address].access !== 'member' && input.headers?.cookie === undefined;
  return rawCall(server.url, address, input, isByKey ? server.key : undefined);
}

async function deadly<T>(run: () => Promise<T>): Promise<T> {
  isDeadly = true;
  commits = 0;
  try {
    return await run();
  } finally {
    isDeadly = false;
  }
}

/** The response of the first request; of one with a secret, the refusal that names what was made. */
function expectAnswer(address: Address, { status, headers, text }: Awaited<ReturnType<typeof ask>>): void {
  if ((routes[address] as Route).shownOnce) {
    expect(status, text).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ error: { details: { reason: 'answer_not_kept' } } });
    return;
  }
  expect([status < 300, headers.get('idempotent-replayed')], text).toEqual([true, 'true']);
}

/**
 * What another server was asked for, such as a test email, leaves no row; neither does looking for a session.
 * Of a new site, a worker may have asked the filter lists first.
 */
function isRow(address: Address): boolean {
  const rowless: Address[] = [
    'POST /v1/sites/:id/verify',
    'POST /v1/sites/:id/colors',
    'POST /v1/sites/:id/list-watch',
    'POST /v1/sites/:id/session-data',
    'POST /v1/mail-test',
  ];
  return !rowless.includes(address);
}

/** A response that is kept is no change of the account. */
function rows() {
  return storedRows(records, ['repeats']);
}
