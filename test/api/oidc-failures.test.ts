import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureText } from '../../src/auth/oidc/failure-text.ts';
import { freePort } from '../support/free-port.ts';
import { follow, startProvider } from '../support/oidc-provider.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}/login/oidc/callback`);
  server = await startServer({
    env: {
      PORT: String(port),
      TRUCE_BASE_URL: `http://localhost:${port}`,
      TRUCE_OIDC_ISSUER: provider.issuer,
      TRUCE_OIDC_CLIENT_ID: 'truce',
      TRUCE_OIDC_CLIENT_SECRET: 'another secret',
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

it('a wrong client secret is in the log by its OAuth error', async () => {
  provider.sit({ sub: 'one', email: 'owner@example.com', email_verified: true });
  const { url } = await follow(`${server.url}/login/oidc`);
  expect(url).toBe(`${server.url}/login?sso=provider`);
  expect(server.log()).toMatch(/"error":"[^"]*invalid_client: client authentication failed[^"]*"/);
  expect(server.log()).not.toContain('another secret');
});

describe("the provider's own words", () => {
  const failed = (more: object) => Object.assign(new Error('refused'), more);

  it('are one short line without control characters', () => {
    const error_description = `the\n\u001b[31mclient ${'x'.repeat(1_000)}`;
    const text = failureText(failed({ error: 'invalid_grant', error_description }));
    expect(text).toMatch(/^refused: invalid_grant: the \[31mclient x+$/);
    expect(text.length).toBeLessThan(350);
  });

  it('have no secret that the provider repeats', () => {
    const error_description = 'the code one-code does not fit the secret one-secret';
    expect(failureText(failed({ error_description }), ['one-secret', 'one-code', ''])).toBe(
      'refused: the code *** does not fit the secret ***',
    );
  });

  it('may be in a challenge', () => {
    const cause = [{ scheme: 'basic', parameters: { error: 'invalid_client' } }, { scheme: 'bearer' }];
    expect(failureText(failed({ cause }))).toBe('refused: invalid_client');
  });

  it.each([{ error: 1 }, { error: { deep: 'x' } }, { cause: { error: 'not an Error' } }, {}])(
    'are left out where they are no text: %j',
    (more) => {
      expect(failureText(failed(more))).toBe('refused');
    },
  );
});
