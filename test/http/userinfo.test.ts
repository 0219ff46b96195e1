import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openProvider } from '../../src/auth/oidc/provider.ts';

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A provider whose ID tokens name no address. */
async function startProvider(hasUserinfo: boolean) {
  const provider = { origin: '', nonce: '' };
  const json = (response: ServerResponse, content: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  const server = createServer(({ url = '' }, response) => {
    const { origin: issuer, nonce } = provider;
    if (url.startsWith('/.well-known')) {
      const userinfo = hasUserinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {};
      const ways = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      return json(response, { issuer, ...ways, ...userinfo, jwks_uri: `${issuer}/keys` });
    }
    if (url !== '/token') return json(response, { error: 'temporarily_unavailable' }, 503);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'c', sub: '1', iat, exp: iat + 60, nonce };
    const id_token = `${part({ alg: 'RS256' })}.${part(claims)}.${Buffer.from('s').toString('base64url')}`;
    return json(response, { access_token: 'x', token_type: 'bearer', expires_in: 60, id_token });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

async function comeBackFrom(provider: { origin: string; nonce: string }) {
  const settings = { issuer: provider.origin, clientId: 'c', clientSecret: 's' };
  const opened = openProvider(
    { ...settings, allowedDomains: [], defaultRole: null },
    'http://localhost/login/oidc/callback',
  );
  const { setOut } = await opened.setOut('/');
  provider.nonce = setOut.nonce;
  return opened.comeBack(`?code=abc&state=${setOut.state}`, setOut);
}

it('a userinfo endpoint that fails is a fault of the provider, not an address that is not verified', async () => {
  await expect(comeBackFrom(await startProvider(true))).rejects.toThrow();
});

it('a provider that has none is taken at its first word', async () => {
  expect(await comeBackFrom(await startProvider(false))).toMatchObject({ subject: '1', email: '' });
});
