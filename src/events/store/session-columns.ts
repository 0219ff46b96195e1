/** What is kept of a session: one row, made of its events by `make-sessions.ts`. */
export interface Session {
  site_id: string;
  /** Of the first event, milliseconds since the epoch. */
  started_at: number;
  /** Hash of the session id that was sent, UInt64 as text: one id may have several sessions. */
  session: string;
  /** How long before this one the first of an unbroken row of sessions began; 0 for nearly all. */
  chained_ms: number;
  /** From the first event to the last. */
  lasted_ms: number;
  /** What a session has once: of its first event with a value. `''`, of countries `ZZ`: none has. */
  device: string;
  country: string;
  browser: string;
  os: string;
  language: string;
  referrer: string;
  blocker: string;
  kind: string;
  /** Of the first wall; without one, of the first event that names one. */
  variant: string;
  /** Of the comparison with a hold-out: walled, holdout or `''`. */
  arm: string;
  /** By dimension, in the order of their names; without empty values. */
  properties: Record<string, string>;
  /** Each once, sorted. */
  pages: string[];
  event_types: string[];
  /** How many events, and how many of a type; a repeated event counts once. */
  events: number;
  page_views: number;
  adblock_detected: number;
  adblock_not_detected: number;
  walls_displayed: number;
  cta_clicked: number;
  conversions: number;
  /** 1: conversions, and none of them with a page mark or a key; what is from before that was noted is not among them. */
  unconfirmed: number;
  /** Walls that were not shown, by the reason that the script gave. */
  withheld_off: number;
  withheld_holdout: number;
  withheld_rule: number;
  withheld_dismissed: number;
  withheld_exempt: number;
  /** From the start to the first wall, and to the first conversion from then on; -1 without one. */
  wall_ms: number;
  conversion_ms: number;
  /** 1: no page view came after the first wall; 0 also where none was shown. */
  left_after_wall: number;
  /** 1: walls of several variants were shown. */
  several_variants: number;
  /** 1: drawn into its arm in this session. */
  arm_first: number;
  /** 1: a wall of it was the first that its browser showed on the site. */
  wall_first: number;
  /** When the visitor had allowed the site, Unix seconds; 0: not known. */
  allowed_at: number;
  /** 1: the visitor saw a wall and said that there is no blocker. */
  contested: number;
  /** Why checks after the call to action failed; each reason once, sorted. */
  failed_checks: string[];
  /** Ids of the ways on that the walls offered, that were chosen, that were said to be done, and that the owner's server
   * confirmed; each once, sorted. */
  choices_offered: string[];
  choices_made: string[];
  choices_done: string[];
  choices_confirmed: string[];
  /** 1: an ad rendered after ads were allowed; and none of those events came with a page mark or a key. */
  recovered: number;
  recovered_unconfirmed: number;
}

export type SessionColumn = keyof Session;

/** Rows are 40% smaller with these than without, for the same time of reading. */
const packed = 'CODEC(ZSTD(1))';
const number = (type: string) => `${type} CODEC(T64, ZSTD(1))`;
const word = `LowCardinality(String) ${packed}`;
const words = `Array(LowCardinality(String)) ${packed}`;

/** Column → type in the event store. */
export const sessionColumns: Record<SessionColumn, string> = {
  site_id: `UUID ${packed}`,
  started_at: "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))",
  session: `UInt64 ${packed}`,
  chained_ms: `UInt64 ${packed}`,
  lasted_ms: number('UInt32'),
  device: word,
  country: word,
  browser: word,
  os: word,
  language: word,
  referrer: word,
  blocker: word,
  kind: word,
  variant: word,
  arm: word,
  properties: `Map(LowCardinality(String), String) ${packed}`,
  pages: words,
  event_types: words,
  events: number('UInt32'),
  page_views: number('UInt32'),
  adblock_detected: number('UInt32'),
  adblock_not_detected: number('UInt32'),
  walls_displayed: number('UInt32'),
  cta_clicked: number('UInt32'),
  conversions: number('UInt32'),
  unconfirmed: number('UInt8'),
  withheld_off: number('UInt32'),
  withheld_holdout: number('UInt32'),
  withheld_rule: number('UInt32'),
  withheld_dismissed: number('UInt32'),
  withheld_exempt: number('UInt32'),
  wall_ms: number('Int32'),
  conversion_ms: number('Int32'),
  left_after_wall: number('UInt8'),
  several_variants: number('UInt8'),
  arm_first: number('UInt8'),
  wall_first: number('UInt8'),
  allowed_at: number('UInt32'),
  contested: number('UInt8'),
  failed_checks: words,
  choices_offered: words,
  choices_made: words,
  choices_done: words,
  choices_confirmed: words,
  recovered: number('UInt8'),
  recovered_unconfirmed: number('UInt8'),
};

export const sessionNames = Object.keys(sessionColumns) as SessionColumn[];
