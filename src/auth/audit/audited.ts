import { ApiError } from '../../contract/core/errors.ts';
import type { Route } from '../../contract/core/route.ts';
import type { AuditAction } from '../../contract/operations/audit.ts';
import { type Address, type Routes, routes } from '../../contract/routes.ts';
import type { Log } from '../../kit/log.ts';
import { type AuditDraft, addAuditEntry } from '../../records/accounts/audit.ts';
import type { User } from '../../records/accounts/users.ts';
import type { Db, Records, RecordsAt } from '../../records/records.ts';
import { refersToNothing } from '../../records/refers-to-nothing.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import type { Caller } from '../caller.ts';
import { confirmCaller } from '../confirm-caller.ts';

export interface AuditParts {
  records: Records;
  now: () => number;
  log: Log;
}

export interface ChangeParts extends AuditParts {
  /** Called between the commit of a change and its response. Tests end the process here. */
  committed?: () => void;
}

/** The transaction of a change. Whatever of the records store is read or written in it goes through its `db`. */
export interface Changing extends RecordsAt {
  /**
   * For the audit log: what was changed, in a few words, where the body's `name` does not say it; and the site that it
   * was about, where the address does not say it. Never a secret.
   */
  about(thing: string, siteId?: string): void;
  /** For the audit log, too: what the change has brought with it, by the same person. */
  also(action: AuditAction, thing: string, site?: Pick<OwnedSite, 'id' | 'name'>): void;
  /** For the audit log: everything was like this before, so nothing was done; or nothing beyond what `also` has said. */
  unchanged(): void;
}

/** Addresses whose handlers have to respond through their call's `change`: others do not compile. */
export type ChangingAddress = {
  [A in Address]: Routes[A] extends { audit: AuditAction } ? A : RepeatableChange<A>;
}[Address];

/** What takes an Idempotency-Key and does more than read: its response has to be committed with what it changes. */
type RepeatableChange<A extends Address> = A extends `${'POST' | 'PUT'} ${string}`
  ? Routes[A]['access'] extends 'public' | 'track' | 'read'
    ? never
    : A
  : never;

declare const recorded: unique symbol;

/** An answer that only `change` can make: what is stored of it was committed together with the change itself. */
export type Recorded<A> = A & { readonly [recorded]: true };

/**
 * Makes the change of a call, once. Its audit entry, and its response for a repeated request, are written in the same
 * transaction: all of it is kept, or nothing. Slow work, such as hashing or calling another server, comes before.
 */
export type Change<A> = (make: (changing: Changing) => Promise<A>) => Promise<Recorded<A>>;

/** Saves the response of a request that has an Idempotency-Key. */
export type Keep<A> = (db: Db, answer: A) => Promise<void>;

/** What is looked at of a call; the rest is the handler's. */
interface AuditedCall {
  caller: unknown;
  params: unknown;
}

/** Gives the calls of an address their `change`. The audit entry says who, what, which site, when; never what was sent. */
export function withChange<C extends AuditedCall, A extends { body: unknown }>(
  parts: ChangeParts,
  address: Address,
  run: (call: C & { change?: Change<A> }) => Promise<A>,
): (call: C, keep?: Keep<A>) => Promise<A> {
  const { audit: action = null, access }: Route = routes[address];
  const isOfSite = address.includes('/sites/:id');
  return (call, keep) => {
    const caller = call.caller as Caller;
    const { id } = (call.params ?? {}) as { id?: string };
    let isChanged = false;
    const change: Change<A> = async (make) => {
      if (isChanged) throw new Error(`${address} changes twice: only the first change has an audit entry`);
      isChanged = true;
      const answer = await changeAndRecord(parts, async (db) => {
        if (access !== 'public') await confirmCaller(db, caller, new Date(parts.now()).toISOString());
        // Before the change: afterwards the site may be gone.
        const before = action && isOfSite && id !== undefined ? await findSite(db, id) : null;
        const told: { thing?: string; siteId?: string; isNothing?: boolean } = {};
        const others: Pick<AuditDraft, 'action' | 'thing' | 'site'>[] = [];
        const answer = await make({
          db,
          traits: parts.records.traits,
          about(thing, siteId) {
            told.thing = thing;
            told.siteId = siteId;
          },
          also: (action, thing, site) => void others.push({ action, thing, site }),
          unchanged() {
            told.isNothing = true;
          },
        });
        await keep?.(db, answer);
        const by = { accountId: caller.accountId, actor: actorOf(caller) };
        const along = others.map((other) => ({ ...by, ...other }));
        if (!action || told.isNothing) return { result: answer, entry: null, others: along };
        const site = action === 'site_added' ? (answer.body as { id: string; name: string }) : before;
        const entry = {
          ...by,
          action,
          thing: told.thing ?? nameIn(answer.body),
          site: told.siteId === undefined ? site : await findSite(db, told.siteId),
        };
        return { result: answer, entry, others: along };
      }).catch(async (error) => {
        // It was deleted between the handler's look at it and this change.
        const isGone =
          isOfSite && id !== undefined && refersToNothing(error) && !(await findSite(parts.records.db, id));
        throw isGone ? new ApiError('NOT_FOUND', 'Site not found. Check the id.') : error;
      });
      parts.committed?.();
      return answer as Recorded<A>;
    };
    return run({ ...call, change });
  };
}

/**
 * Makes a change and writes its audit entry in one transaction. Where the entry cannot be written, nothing is changed.
 * @param make returns the entry, or null where nothing of an account was changed; and entries of what the change has brought with it
 */
export function changeAndRecord<T>(
  { records, now }: Pick<AuditParts, 'records' | 'now'>,
  make: (db: Db) => Promise<{ result: T; entry: AuditDraft | null; others?: AuditDraft[] }>,
): Promise<T> {
  return records.db.transaction().execute(async (db) => {
    const { result, entry, others = [] } = await make(db);
    const at = new Date(now()).toISOString();
    for (const each of entry ? [...others, entry] : others) await addAuditEntry(db, each, at);
    return result;
  });
}

/** Writes an entry about something that changed nothing, such as a refused sign-in; a failure is only logged. */
export async function note({ records, now, log }: AuditParts, draft: AuditDraft): Promise<void> {
  try {
    await addAuditEntry(records.db, draft, new Date(now()).toISOString());
  } catch (error) {
    log.error({ action: draft.action, error: String(error) }, 'the audit log could not be written');
  }
}

/** An entry in which a member did something with their own account. */
export function entryOf(user: User, action: AuditDraft['action'], thing?: string): AuditDraft {
  return { accountId: user.account_id, actor: memberActor(user), action, thing };
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
