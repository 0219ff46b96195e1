import type { Db } from '../records/records.ts';
import { authorize, identify } from './caller.ts';

/** Whose API key sent events, and to which sites it is limited. @throws UNAUTHORIZED, FORBIDDEN */
export async function ownerOfKey(
  db: Db,
  authorization: string,
  nowMs: number,
): Promise<{ accountId: string; siteIds: string[] | null }> {
  const sent = { authorization, cookie: undefined, baseUrl: '', method: 'POST', header: () => undefined };
  const caller = authorize({ access: 'write' }, await identify(db, sent, new Date(nowMs).toISOString()));
  if (!caller) throw new Error('an API key always has an owner');
  return { accountId: caller.accountId, siteIds: caller.siteIds };
}
