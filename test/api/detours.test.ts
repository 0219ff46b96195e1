import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a path that leads out of a folder which the owner’s host passes on', () => {
  it.each([
    '/velona/../healthz',
    '/velona/%2e%2e/healthz',
    '/velona/.%2E/healthz',
    '/velona/..\\healthz',
    '/velona\\../healthz',
    '/velona/./../healthz',
    '/velona/..',
    '/v1/events/../../healthz',
    'http://truce.example/velona/../healthz',
  ])('400: %s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, JSON.parse(body).error]).toMatchObject([
      400,
      { code: 'INVALID_REQUEST', details: { field: 'request', reason: 'malformed' } },
    ]);
  });

  it.each(['/healthz?next=/../', '/healthz?path=\\'])('200: a query may have one: %s', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  it('404: dots inside a name are a name', async () => {
    expect((await ask('/velona/a..b/...')).status).toBe(404);
  });
});

/** As it is written: `fetch` would resolve the path first. */
async function ask(path: string): Promise<{ status?: number; body: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(server.url, { path }, resolve).on('error', reject).end(),
  );
  let body = '';
  for await (const part of answer) body += part;
  return { status: answer.statusCode, body };
}
