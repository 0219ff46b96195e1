import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './free-port.ts';

/** Whoever sits at the provider just now; null: somebody who presses "cancel". */
export interface Sitting {
  sub: string;
  email: string;
  email_verified: boolean;
}

/** A real OpenID provider in this process, at which people need not type anything. */
export async function startProvider(callback: string) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  let sitting: Sitting | null = null;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'truce', client_secret: 'a provider secret', redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true, methods: ['S256'] },
    cookies: { keys: ['a key for cookies'] },
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ ...sitting, sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const result = sitting ? { login: { accountId: sitting.sub } } : { error: 'access_denied' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    issuer,
    sit(person: Sitting | null) {
      sitting = person;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Follows redirects as a browser does, with the cookies of each host. @returns the last address asked for. */
export async function follow(start: string, jar = new Map<string, string>()) {
  let url = start;
  for (let hops = 0; hops < 12; hops++) {
    const { host } = new URL(url);
    const mine = [...jar].filter(([name]) => name.startsWith(`${host} `));
    const cookie = mine.map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(`${host} ${name}`, value);
    }
    const to = response.headers.get('location');
    if (!to) return { url, status: response.status, jar };
    url = new URL(to, url).href;
  }
  throw new Error(`too many redirects: ${url}`);
}
