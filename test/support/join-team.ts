import { randomUUID } from 'node:crypto';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import type { Input } from '../../src/contract/core/route.ts';
import type { Routes } from '../../src/contract/routes.ts';

export const memberPassword = 'a member chose this';
/** Of `owner` in owner.ts. */
export const ownerPassword = 'correct horse battery';

/** Somebody who accepted an invitation and is signed in. */
export interface Joined {
  id: string;
  email: string;
  cookie: string;
  call: Call;
}

/** Invites and accepts, the way people do. `invite` needs the scope `admin`; only an owner makes owners. */
export async function joinTeam(
  { url, invite }: { url: string; invite: Call },
  wanted: Partial<Input<Routes['POST /v1/invitations']['body']>> = {},
): Promise<Joined> {
  const email = wanted.email ?? `${randomUUID()}@example.com`;
  const password = wanted.role === 'owner' ? ownerPassword : undefined;
  const { link } = await invite('POST /v1/invitations', { body: { password, ...wanted, email } });
  const body = { token: link.split('#')[1] ?? '', name: 'Joined', password: memberPassword };
  const { member, cookie } = await signIn(url, 'POST /v1/invitations/accept', body);
  return { id: member.id, email, cookie, call: clientOf(url, cookie) };
}

/** Signs in; @returns the cookie of the new session. */
export async function signIn(
  url: string,
  address: 'POST /v1/login' | 'POST /v1/invitations/accept' | 'POST /v1/setup',
  body: object,
): Promise<{ member: { id: string }; cookie: string }> {
  const response = await fetch(url + address.slice(5), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  const { member } = (await response.json()) as { member: { id: string } };
  return { member, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The dashboard of whoever has the cookie. */
export function clientOf(url: string, cookie: string): Call {
  return createClient(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}
