import { expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startServer } from '../support/server.ts';

const [first, next] = ['first', 'next'].map((name) => `${name}-${'k'.repeat(40)}`) as [string, string];

// The operator has written the new key into the settings, and has not restarted the server yet.
it.each<[string, Record<string, string>, string]>([
  ['without a key', {}, next],
  ['with the key before', { TRUCE_SECRET_KEY: first }, `${next},${first}`],
])('a command with the next key leaves a server %s working', async (_, env, key) => {
  const server = await startServer({ env });
  try {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
    const hook = { name: 'w', url: 'https://hooks.example/', events: ['daily_report' as const] };
    const body = { kind: 'webhook' as const, ...hook };
    const add = () =>
      server.call('POST /v1/sites/:id/integrations', { params: { id }, body }).catch((error) => error);
    expect(await add()).not.toBeInstanceOf(Error);
    const settings = { TRUCE_DATA_DIR: server.dataDir, TRUCE_SECRET_KEY: key };
    expect(await runCommand(['user', 'list'], settings)).toMatchObject({ code: 0, error: '' });
    expect(await add()).not.toBeInstanceOf(Error);
    const ready = await fetch(`${server.url}/readyz`, { headers: { accept: 'application/json' } });
    expect(ready.status).toBe(200);
  } finally {
    await server.stop();
  }
});
