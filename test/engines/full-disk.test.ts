import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { event, eventually, track } from '../support/events.ts';
import { firstDifference } from '../support/first-difference.ts';
import { owner } from '../support/owner.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

// A real file system that is full. Where none can be mounted, test/http/failure.test.ts covers the error codes.
const disk = mountSmallDisk(256);
const title = 'a disk that is full';

describe.skipIf(!disk)(disk ? title : `${title} (skipped: no file system can be mounted here)`, () => {
  let server: RunningServer;
  let id: string;
  let accepted = 0;
  beforeAll(async () => {
    server = await startServerProcess({
      dataDir: disk?.folder ?? '',
      env: {
        // The floor would refuse events long before.
        TRUCE_MIN_FREE_DISK_MB: '0',
        TRUCE_ADMIN_EMAIL: owner.email,
        TRUCE_ADMIN_PASSWORD: owner.password,
      },
    });
    id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  });
  afterAll(async () => {
    disk?.free();
    await server?.stop();
    disk?.remove();
  });

  const headers = () => ({ authorization: `Bearer ${server.key}`, 'content-type': 'application/json' });

  /** Status and Retry-After of each request that has to write. */
  const writes: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    track: async () => {
      const answer = await track(server, event(id, { session_id: `session-${accepted}` }));
      if (answer.status === 201) accepted++;
      return answer;
    },
    'sign-in': () =>
      fetch(`${server.url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(owner),
      }),
    'owner API': () =>
      fetch(`${server.url}/v1/sites/${id}`, {
        method: 'PATCH',
        headers: headers(),
        body: JSON.stringify({ name: `name ${Math.random()}` }),
      }),
  };
  const names = Object.keys(writes);

  it('accepts everything while there is space', async () => {
    for (const name of names)
      expect([name, (await writes[name]?.())?.status]).toEqual([name, name === 'track' ? 201 : 200]);
  });

  it.each(names)('refuses %s with 503 and Retry-After, and never with 500', async (name) => {
    disk?.fill();
    // Files that were there before may hold a little more.
    await eventually(async () => {
      disk?.fill();
      const { status, headers: answered } = (await writes[name]?.()) ?? {};
      if (status !== 503) expect(status).toBeLessThan(300);
      expect([status, Number(answered?.get('retry-after'))]).toEqual([503, 5]);
    });
  });

  it('goes on reading', async () => {
    expect((await fetch(`${server.url}/v1/sites/${id}`, { headers: headers() })).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('takes up everything again without a restart, and has lost nothing that it accepted', async () => {
    disk?.free();
    for (const name of names) {
      await eventually(async () => expect((await writes[name]?.())?.status).toBeLessThan(300));
    }
    await eventually(async () => {
      const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
      expect(metrics.sessions).toBe(accepted);
    });
    await server.stop();
    const engine = await openChdb(join(disk?.folder ?? '', 'events'));
    const difference = await firstDifference(engine).finally(() => engine.close());
    expect(difference).toBeNull();
  });
});
