import type { AnalyticsStore } from '../../../analytics/store.ts';
import { conflict, invalidFields } from '../../../contract/core/errors.ts';
import type { Outcome } from '../../../contract/events/outcomes.ts';
import {
  type ChoiceOffer,
  expiryOf,
  outcomeId,
  outcomeSecretName,
  readChoiceToken,
} from '../../../delivery/choices/choice-token.ts';
import { toLine } from '../../../events/intake/pipeline.ts';
import { engineTime } from '../../../events/store/columns.ts';
import { findSessionStart, hashOfSession } from '../../../events/store/one-session.ts';
import { StoreUnavailable } from '../../../kit/store-unavailable.ts';
import type { Records } from '../../../records/records.ts';
import { secretOrNew } from '../../../records/secret-settings.ts';
import { findOutcome, saveOutcome } from '../../../records/sites/outcomes.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

interface OutcomeParts {
  records: Records;
  store: AnalyticsStore;
  makeSecret: () => string;
  /** Puts rows of events on disk. */
  append: (rows: string[]) => Promise<void>;
  now: () => number;
}

/** What an owner's server confirms of a visitor who took another way on. */
export function outcomeHandlers({ records, store, makeSecret, append, now }: OutcomeParts) {
  return {
    'POST /v1/sites/:id/outcomes': async ({ caller, params, body, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const secret = await secretOrNew(records.db, outcomeSecretName, makeSecret);
      const offer = offerOf(site.id, body, secret);
      const { value = null, currency = null } = body;
      const confirmed_at = new Date(now()).toISOString();
      const id = outcomeId(site.id, offer, secret);
      const outcome = { id, choice: offer.choice, value, currency, confirmed_at };
      const before = await findOutcome(records.db, site.id, outcome.id);
      if (before) {
        requireSame(before, outcome);
        return change(async () => ({ status: 200, body: before }));
      }
      requireInTime(offer, now());
      const offered_at = new Date(await countsAt(store, site.id, offer)).toISOString();
      return change(async (inside) => {
        const { stored, isNew } = await saveOutcome(inside.db, site.id, { ...outcome, offered_at });
        requireSame(stored, outcome);
        // Of requests at once, one has an event. It is on disk before the outcome is, so other changes wait for the
        // disk: outcomes are rare. After a crash between the two, it is repeated, and counts once.
        if (isNew) await append([eventOf(site.id, offer, outcome)]);
        return { status: isNew ? 201 : 200, body: stored };
      });
    },
  } satisfies Partial<Handlers>;
}

/** @throws INVALID_REQUEST where the token does not stand for this. */
function offerOf(
  siteId: string,
  { token, choice }: { token: string; choice?: string },
  secret: string,
): ChoiceOffer {
  const offer = readChoiceToken(siteId, token, secret);
  if (!offer) {
    const why = 'is not a token of this site; send it as your link received it';
    throw invalidFields([{ field: 'token', reason: 'invalid_value' }], why);
  }
  if (choice !== undefined && choice !== offer.choice) {
    const why = `the token is of the choice ${offer.choice}`;
    throw invalidFields([{ field: 'choice', reason: 'conflict' }], why);
  }
  return offer;
}

/** One that was confirmed in time may be repeated later. @throws INVALID_REQUEST where it is too late. */
function requireInTime(offer: ChoiceOffer, nowMs: number): void {
  if (nowMs < expiryOf(offer)) return;
  const why = 'has expired; outcomes can be confirmed for three days after the wall was shown';
  throw invalidFields([{ field: 'token', reason: 'invalid_value' }], why);
}

const quarterMs = 15 * 60_000;

/**
 * Its amount counts on the day of its session, as its count does: when that began, to the quarter of an hour, in which no day
 * begins. A session that isn't stored yet begins with what was offered.
 */
async function countsAt(store: AnalyticsStore, site: string, { session, at }: ChoiceOffer): Promise<number> {
  const find = async () => {
    const hash = await hashOfSession(store, session);
    return (await findSessionStart(store, { site, session: hash }, at)) ?? at;
  };
  // An outcome is confirmed also while the event store is away.
  const start = await find().catch((error) => {
    if (error instanceof StoreUnavailable) return at;
    throw error;
  });
  return Math.floor(start / quarterMs) * quarterMs;
}

/** @throws CONFLICT where it was confirmed with another value. */
function requireSame(before: Outcome, { value, currency }: Outcome): void {
  if (isSameAmount(before.value, value) && before.currency === currency) return;
  const was = before.value === null ? 'without a value' : `with ${before.value} ${before.currency}`;
  throw conflict(
    'confirmed_before',
    `This outcome was confirmed before ${was}. An outcome counts once and keeps its value.`,
    { field: 'value' },
  );
}

/** 4.5 is 4.50. Prices have at most 15 digits, which a number holds exactly. */
function isSameAmount(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Number(one) === Number(other));
}

/** It belongs to the session that saw the wall, and to the moment at which it did. */
function eventOf(siteId: string, { session, choice, at }: ChoiceOffer, outcome: Outcome): string {
  const metadata = { choice, value: outcome.value ?? undefined, confirmed: true };
  return toLine({
    id: outcome.id,
    site_id: siteId,
    session_id: session,
    event_type: 'conversion_alternative',
    occurred_at: engineTime(at),
    received_at: engineTime(Date.parse(outcome.confirmed_at)),
    sender: 'key',
    metadata: JSON.stringify(metadata),
  });
}
