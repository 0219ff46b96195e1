export const exportLimits = {
  /** How long a finished archive can be fetched. */
  keepHours: 24,
  /** How long a line of the history stays. */
  rememberDays: 90,
  /** Longest period, as long as numbers are kept. */
  days: 731,
  /** Exports of a site in 24 hours. */
  perDay: 10,
  /** Lines of the history that are shown. */
  shown: 50,
  tries: 5,
  /** Before the second try; twice as long before each further one. */
  retryMs: 30_000,
} as const;
