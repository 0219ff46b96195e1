/** What the script says of a wall, and of what came of it. */
export const wallEventTypes = [
  'wall_displayed',
  'wall_dismissed',
  'help_opened',
  'cta_clicked',
  'choice_made',
  'verification_failed',
  'conversion_allowlist',
  'conversion_disable',
  'conversion_alternative',
] as const;

/** Event types with a meaning of their own; names beginning with `conversion_` count as conversions. */
export const knownEventTypes = [
  'session_start',
  'page_view',
  'adblock_detected',
  'adblock_not_detected',
  'wall_withheld',
  ...wallEventTypes,
  'ad_shown',
  'sdk_error',
] as const;
