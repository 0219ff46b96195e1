/** From where on disk space is worth a word, and from where on events will soon be refused. */
export const diskLimits = {
  warnBytes: 5_000_000_000,
  badBytes: 1_000_000_000,
  warnFiles: 10_000,
  badFiles: 1_000,
} as const;
