/** Without an event for longer than this a session is over; what comes then begins another (decisions: Counters). */
export const idleMs = 30 * 60_000;
/** A session lasts this long at most. */
export const longestMs = 24 * 60 * 60_000;
/** A session's pages are kept up to so many, in alphabetical order. */
export const maxPages = 1000;
/** A session with more events than this stays as it was counted before: each new event would mean to read all of them again. */
export const maxEvents = 20_000;
/** An event that comes again within so long, without a time of its own, is the same one. */
export const repeatMs = 8 * longestMs;
