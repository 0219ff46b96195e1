/** What counters mean, in the words of the reference. */

export const unconfirmedText =
  'Of the conversions, those sent without a page mark or a key: a stranger may have made them up.';

export const recoveredText =
  'Sessions in which an ad rendered after ads were allowed (`ad_shown`). At most `conversions`; apart from it.';
export const unconfirmedRecoveredText =
  'Of `recovered`, those reported without a page mark or a key: a stranger may have made them up.';
