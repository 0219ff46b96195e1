import type { Address } from '../../src/contract/routes.ts';
import type { SecondStep } from '../../src/contract/second-step.ts';
import { appCode, setUpApp } from '../support/app-code.ts';
import { type Joined, joinTeam, memberPassword as password } from '../support/join-team.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';
import { owner } from './team-cases.ts';

/** Requests of the addresses about signing in, for each status. */
type Made = RawInput | Promise<RawInput>;
const noTicket = 'x'.repeat(32);

/** Each member is a fresh one: what one case sets up would be in the way of the next. */
export function goodSignIn(server: () => RunningServer) {
  const join = () => joinTeam({ url: server().url, invite: server().call });
  const asMember = ({ cookie }: Joined, body?: unknown): RawInput => ({
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(body === undefined ? {} : { body }),
  });
  const asked = async (body: unknown) => asMember(await join(), body);
  const withApp = async () => {
    const joined = await join();
    return { joined, ...(await setUpApp(joined.call, password)) };
  };

  return {
    'POST /v1/login': async (status) => {
      if (status !== 202) return { body: owner };
      const { joined } = await withApp();
      return { body: { email: joined.email, password } };
    },
    'POST /v1/login/second-step': async (status) => {
      if (status >= 300) return { body: { ticket: noTicket, code: '123456' } };
      const { joined, secret } = await withApp();
      const body = { email: joined.email, password };
      const { text } = await rawCall(server().url, 'POST /v1/login', { body });
      const { ticket } = JSON.parse(text) as SecondStep;
      return { body: { ticket, code: appCode(secret, 1) } };
    },
    'GET /v1/me/two-step': () => asked(undefined),
    'POST /v1/me/app': () => asked({ password }),
    'POST /v1/me/app/confirm': async () => {
      const joined = await join();
      const { secret } = await joined.call('POST /v1/me/app', { body: { password } });
      return asMember(joined, { code: appCode(secret) });
    },
    'POST /v1/me/app/remove': async () => {
      const { joined, secret } = await withApp();
      return asMember(joined, { password, code: appCode(secret, 1) });
    },
    'POST /v1/me/recovery-codes': async () => asMember((await withApp()).joined, { password }),
  } satisfies Partial<Record<Address, (status: number) => Made>>;
}

export const badSignIn: Partial<Record<Address, RawInput>> = {
  'POST /v1/login/second-step': { body: { ticket: noTicket } },
  'POST /v1/me/app': { body: { password: 'wrong' } },
  'POST /v1/me/app/confirm': { body: { code: '12345' } },
  'POST /v1/me/app/remove': { body: { password: 'wrong', code: '123456' } },
  'POST /v1/me/recovery-codes': { body: { password: 'wrong' } },
};
