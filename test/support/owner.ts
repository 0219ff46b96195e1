import type { Call } from '../../src/contract/core/client.ts';
import { clientOf, ownerPassword, signIn } from './join-team.ts';
import type { RunningServer } from './server.ts';

export const owner = { email: 'owner@example.com', password: ownerPassword };

const cookies = new WeakMap<RunningServer, Promise<string>>();

/** The cookie of a signed-in owner. Where the server has no member yet, this one sets it up. */
export async function ownerCookie(server: RunningServer, who = owner): Promise<string> {
  const known = cookies.get(server);
  if (known && (await isSignedIn(server, await known))) return known;
  const cookie = enter(server, who);
  cookies.set(server, cookie);
  return cookie;
}

/** Some tests sign the owner out. */
async function isSignedIn({ url }: RunningServer, cookie: string): Promise<boolean> {
  return (await fetch(`${url}/v1/me`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).ok;
}

export async function ownerHeaders(server: RunningServer, who = owner): Promise<Record<string, string>> {
  return { cookie: await ownerCookie(server, who), 'sec-fetch-site': 'same-origin' };
}

/** What the owner does in the dashboard, and no API key may do. */
export function byOwner(server: RunningServer, who = owner): Call {
  return (async (address: never, input: never) =>
    clientOf(server.url, await ownerCookie(server, who))(address, input)) as Call;
}

async function enter(server: RunningServer, who: typeof owner): Promise<string> {
  const { needed } = (await (await fetch(`${server.url}/v1/setup`)).json()) as { needed: boolean };
  const token = server.setupLink?.split('token=')[1] ?? '';
  const { cookie } = needed
    ? await signIn(server.url, 'POST /v1/setup', { ...who, token })
    : await signIn(server.url, 'POST /v1/login', who);
  return cookie;
}
