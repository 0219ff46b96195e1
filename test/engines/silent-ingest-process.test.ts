import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { tryLockDirectory } from '../../src/records/directory-lock.ts';
import { event, eventually, track } from '../support/events.ts';
import { patienceMs } from '../support/patience.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const key = newApiKey();
const env = (processes: number) => ({ TRUCE_INGEST_PROCESSES: String(processes) });
const dataDirs: string[] = [];
const newDir = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-ingest-'));
  dataDirs.push(dataDir);
  return dataDir;
};
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

describe('an ingest process', () => {
  const isSegment = (name: string) => name.endsWith('.seg');

  /** By a connection of its own: a kept one may be that of the process that is stopped. */
  async function ask(server: ServerProcess, method: string, path: string, body?: object) {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      connection: 'close',
    };
    const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { id: string };
  }

  async function metrics(server: ServerProcess): Promise<string> {
    return (await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })).text();
  }
  const ranErasure = /truce_job_seconds_count\{[^}]*kind="erase-session"/;

  it('that does not answer holds up an erasure, whose events it may have, and nothing else', async () => {
    const dataDir = newDir();
    const server = await startServerProcess({ key, dataDir, env: env(2) });
    const { id: site } = await ask(server, 'POST', '/v1/sites', { domain: 'example.com' });
    const send = async (session_id: string) =>
      expect(
        await track(
          server,
          { ...event(site), session_id },
          { origin: 'https://www.example.com', connection: 'close' },
        ),
      ).toMatchObject({ status: 201 });
    for (let sent = 0; sent < 12; sent++) await send('other');
    process.kill(server.process.pid ?? 0, 'SIGSTOP');
    await send('erased');
    const inSpool = (place: string) => readdirSync(join(dataDir, 'spool', place)).filter(isSegment);
    const place = ['1', '2'].find((each) => inSpool(each).length > 0) ?? '';
    const holder = readFileSync(join(dataDir, 'spool', place, 'lock.json'), 'utf8');
    const { pid } = JSON.parse(holder) as { pid: number };
    process.kill(pid, 'SIGSTOP');
    process.kill(server.process.pid ?? 0, 'SIGCONT');
    try {
      const path = `/v1/sites/${site}/session-data`;
      const { id } = await ask(server, 'POST', `${path}/erase`, { session_id: 'erased' });
      const receipt = () => ask(server, 'GET', `/v1/sites/${site}/erasures/${id}`);
      await eventually(async () => expect(await metrics(server)).toMatch(ranErasure));
      expect(await receipt()).toMatchObject({ state: 'waiting', finished_at: null });
      await send('later');
      await eventually(async () => expect(inSpool(place === '1' ? '2' : '1')).toEqual([]));
      expect(inSpool(place)).not.toEqual([]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => expect(inSpool(place)).toEqual([]));
    expect(await server.stop()).toBe(0);
  });

  it('leaves its directory of the spool to nobody else, also once garbage was collected', async () => {
    const [dataDir, snapshots] = [newDir(), newDir()];
    // Nothing else has a process collect its garbage from outside.
    const NODE_OPTIONS = `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}`;
    const server = await startServerProcess({ key, dataDir, env: { ...env(1), NODE_OPTIONS } });
    const directory = join(dataDir, 'spool', '1');
    const { pid } = JSON.parse(readFileSync(join(directory, 'lock.json'), 'utf8')) as { pid: number };
    for (let times = 1; times <= 2; times++) {
      process.kill(pid, 'SIGUSR2');
      await expect.poll(() => readdirSync(snapshots).length, { timeout: patienceMs }).toBe(times);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(tryLockDirectory(directory, Date.now())).toBeNull();
    }
    expect(await server.stop()).toBe(0);
    tryLockDirectory(directory, Date.now())?.release();
    expect(existsSync(join(directory, 'lock.json'))).toBe(false);
  });
});
