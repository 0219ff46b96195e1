/** What counters mean, in the words of the reference. */

export const unconfirmedText =
  'Conversions sent without a page mark or an API key, so they may be fabricated.';

export const recoveredText =
  'Sessions in which an ad rendered after ads were allowed (`ad_shown`). Never more than `conversions`, and not included in it.';
export const unconfirmedRecoveredText =
  'The part of `recovered` that was reported without a page mark or an API key, so it may be fabricated.';
