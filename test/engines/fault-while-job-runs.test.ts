import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventually } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

// Only a job whose lease is left behind is counted as one that ended the process, and is given up in the end.
it.each([
  ['a fault', 'SIGUSR2', 1, true],
  ['a stop', 'SIGTERM', 0, false],
] as const)(
  'after %s of `truce serve`, a job that ran has kept its lease or not',
  async (_, signal, code, isKept) => {
    const port = await freePort();
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(port, '127.0.0.1');
    const faulty = pathToFileURL(resolve('test/support/fault-at-signal.mjs')).href;
    const env = { NODE_OPTIONS: `--import=${faulty}`, TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' };
    const server = await startServerProcess({ env });
    const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
    try {
      const { id } = await server.call('POST /v1/sites', { body: { domain: 'a.example' } });
      const { id: integrationId } = await server.call('POST /v1/sites/:id/integrations', {
        params: { id },
        body: { kind: 'webhook', url: `http://127.0.0.1:${port}/x`, events: ['daily_report'] },
      });
      await server.call('POST /v1/sites/:id/integrations/:integrationId/test', {
        params: { id, integrationId },
      });
      const leases = async () => {
        const jobs = records.db.selectFrom('jobs').select('lease').where('kind', '=', 'deliver');
        return (await jobs.execute()).map(({ lease }) => lease !== null);
      };
      await eventually(async () => expect(await leases()).toEqual([true]));
      server.process.kill(signal);
      expect(await once(server.process, 'exit')).toEqual([code, null]);
      expect(await leases()).toEqual([isKept]);
    } finally {
      await server.kill();
      await records.close();
      silent.close();
    }
  },
);
