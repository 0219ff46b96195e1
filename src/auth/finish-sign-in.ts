import Bowser from 'bowser';
import type { Me, Member } from '../contract/team/roles.ts';
import { addLogin, type LoginDevice, loginDays } from '../records/accounts/sessions.ts';
import { owesSecondFactor } from '../records/accounts/sign-in-policy.ts';
import type { User } from '../records/accounts/users.ts';
import { type AuditParts, changeAndRecord, entryOf } from './audit/audited.ts';
import { scopesOf } from './caller.ts';
import { deviceCookie, type Header } from './known-device.ts';
import { refuseChanged } from './refuse-changed.ts';
import { writeLoginCookie } from './session-cookie.ts';

export interface SignInParts extends AuditParts {
  baseUrl: string;
}

/**
 * Signs in a member who has passed every step.
 * @param how `isOneStep`: they had no second factor when the first step was taken
 * @returns the body and the cookie of the response. @throws UNAUTHORIZED where their password or factors changed meanwhile
 */
export async function finishSignIn(
  parts: SignInParts,
  user: User,
  header: Header,
  { isByProvider = false, isOneStep = false } = {},
): Promise<{ body: Me; headers: { 'set-cookie': string[] } }> {
  const { records, baseUrl, now } = parts;
  const device = deviceOf(header('user-agent') ?? '');
  const token = await changeAndRecord(parts, async (db) => {
    await refuseChanged(db, user, { isOneStep });
    return {
      result: await addLogin(db, user.id, now(), device, isByProvider),
      entry: entryOf(user, 'signed_in'),
    };
  });
  const cookies = [
    writeLoginCookie(token, baseUrl, loginDays * 86_400),
    await deviceCookie({ db: records.db, baseUrl, now }, header, user),
  ];
  const owesFactor = await owesSecondFactor(records.db, user, isByProvider);
  return { body: meOf({ user, owesFactor }, baseUrl), headers: { 'set-cookie': cookies } };
}

/** What the dashboard knows of the member in front of it. */
export function meOf({ user, owesFactor }: { user: User; owesFactor: boolean }, baseUrl: string): Me {
  return {
    member: publicMember(user),
    scopes: scopesOf(user),
    base_url: baseUrl,
    second_factor_due: owesFactor,
  };
}

/** The member as the API shows them. */
export function publicMember({ id, email, name, role, site_ids, language }: User): Member {
  return { id, email, name, role, site_ids, language: language as Member['language'] };
}

/** Two words of the User-Agent by which a member knows a browser of theirs; nothing else of it is kept. */
function deviceOf(userAgent: string): LoginDevice {
  if (userAgent === '') return { browser: '', os: '' };
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1000));
  return { browser: (browser.name ?? '').slice(0, 40), os: (os.name ?? '').slice(0, 40) };
}
