import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { readSigned, signText } from '../../kit/sign.ts';

/** Under which name the installation's secret for these tokens is stored. */
export const outcomeSecretName = 'outcome_secret';

/** So long an outcome can be confirmed: payments and confirmed addresses take days, and events may be 7 days old. */
export const tokenDays = 3;
const dayMs = 86_400_000;

/** That a visitor was shown a choice: in which session, and when (ms). */
export interface ChoiceOffer {
  session: string;
  choice: string;
  at: number;
}
const Offer = z.tuple([z.string(), z.string(), z.number()]);

export function choiceToken(site: string, { session, choice, at }: ChoiceOffer, secret: string): string {
  return signText(JSON.stringify([session, choice, at]), keyOf(site, secret));
}

/** @returns null for what was not signed for this site. It may have expired. */
export function readChoiceToken(site: string, token: string, secret: string): ChoiceOffer | null {
  const text = readSigned(token, keyOf(site, secret));
  if (text === null) return null;
  const [session, choice, at] = Offer.parse(JSON.parse(text));
  return { session, choice, at };
}

export function expiryOf({ at }: Pick<ChoiceOffer, 'at'>): number {
  return at + tokenDays * dayMs;
}

/** A session's choice of a day has one outcome, however many tokens it was given. As a UUID, which an event has too. */
export function outcomeId(site: string, { session, choice, at }: ChoiceOffer, secret: string): string {
  const day = Math.floor(at / dayMs);
  const text = createHash('sha256')
    .update(keyOf(site, secret))
    .update(`${session}\n${choice}\n${day}`)
    .digest('hex');
  return text.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** Each site has a key of its own, so that no site's token says anything at another. */
function keyOf(site: string, secret: string): string {
  return createHmac('sha256', secret).update(`outcome\n${site}`).digest('base64url');
}
