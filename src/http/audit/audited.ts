import type { Address } from '../../contract/routes.ts';
import type { Log } from '../../kit/log.ts';
import { type AuditDraft, addAuditEntry } from '../../records/audit.ts';
import type { Records } from '../../records/records.ts';
import { findSite } from '../../records/sites.ts';
import type { User } from '../../records/users.ts';
import type { Caller } from '../caller.ts';
import type { Answered } from '../idempotency.ts';
import { auditedRoutes } from './audited-routes.ts';

/** What is looked at of a call; the rest is the handler's. */
interface Seen {
  caller: unknown;
  params: unknown;
}

export interface AuditParts {
  records: Records;
  now: () => number;
  log: Log;
}

/** A handler whose successful calls are written down: who, what, which site, when; never what was sent. */
export function audited<C extends Seen>(
  parts: AuditParts,
  address: Address,
  run: (call: C) => Promise<Answered>,
): (call: C) => Promise<Answered> {
  const action = (auditedRoutes as Partial<Record<Address, AuditDraft['action'] | null>>)[address];
  if (!action) return run;
  const isOfSite = address.includes('/sites/:id');
  return async (call) => {
    const caller = call.caller as Caller;
    const { id } = (call.params ?? {}) as { id?: string };
    // Before the call: afterwards the site may be gone.
    const site = isOfSite && id !== undefined ? await findSite(parts.records.db, id) : null;
    const answer = await run(call);
    await note(parts, {
      accountId: caller.accountId,
      actor: actorOf(caller),
      action,
      thing: answer.thing ?? nameIn(answer.body),
      site: site ?? (await siteAfter(parts, action, answer)),
    });
    return answer;
  };
}

/** The site that a call made, or that its handler names. */
async function siteAfter(
  { records }: AuditParts,
  action: AuditDraft['action'],
  { body, siteId }: Answered,
): Promise<AuditDraft['site']> {
  if (action === 'site_added') return body as { id: string; name: string };
  return siteId === undefined ? null : findSite(records.db, siteId);
}

/** Writes an entry. What was done is done: where the log cannot be written, the operator's log says so. */
export async function note({ records, now, log }: AuditParts, draft: AuditDraft): Promise<void> {
  try {
    await addAuditEntry(records.db, draft, new Date(now()).toISOString());
  } catch (error) {
    log.error({ action: draft.action, error: String(error) }, 'the audit log could not be written');
  }
}

export function memberActor({ id, email }: User): AuditDraft['actor'] {
  return { kind: 'member', id, name: email };
}

function actorOf({ user, key }: Caller): AuditDraft['actor'] {
  if (user) return memberActor(user);
  return { kind: 'key', id: key?.id ?? null, name: key?.name ?? '' };
}

function nameIn(body: unknown): string {
  const { name } = (body ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
