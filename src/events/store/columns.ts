/** One stored event. Fields with the column's default ('' or 'ZZ') may be left out of a row. */
export interface EventRow {
  id: string;
  site_id: string;
  session_id: string;
  event_type: string;
  /** UTC, `YYYY-MM-DD hh:mm:ss.mmm`. */
  occurred_at: string;
  received_at: string;
  page_url?: string;
  /** Path of page_url. */
  page?: string;
  /** Host that the visitor came from. */
  referrer?: string;
  device?: string;
  country?: string;
  browser?: string;
  os?: string;
  language?: string;
  blocker?: string;
  kind?: string;
  variant?: string;
  /** Of the comparison with a hold-out: walled or holdout. */
  arm?: string;
  /** Campaign parameters and the site's own properties, by the names of their dimensions; without empty values. */
  properties?: Record<string, string>;
  /** `page`: sent with the site's page mark; `key`: with a key of its owner; `unknown`: with neither; '': before that was noted. */
  sender?: 'page' | 'key' | 'unknown';
  /** JSON object. */
  metadata?: string;
}

/** A third less on the disk than without, for the same time of reading. */
const packed = 'CODEC(ZSTD(1))';
const word = `LowCardinality(String) DEFAULT '' ${packed}`;
const text = "String DEFAULT '' CODEC(ZSTD(3))";

/** The shape's one home: column → type. The table, the row type and the query builder agree on it. */
export const columns: Record<keyof EventRow, string> = {
  id: `UUID ${packed}`,
  site_id: `UUID ${packed}`,
  session_id: 'String CODEC(ZSTD(3))',
  event_type: `LowCardinality(String) ${packed}`,
  occurred_at: "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(3))",
  received_at: "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(3))",
  page_url: text,
  page: text,
  referrer: word,
  device: word,
  country: `LowCardinality(String) DEFAULT 'ZZ' ${packed}`,
  browser: word,
  os: word,
  language: word,
  blocker: word,
  kind: word,
  variant: word,
  arm: word,
  properties: `Map(LowCardinality(String), String) ${packed}`,
  sender: word,
  metadata: text,
};

/** Milliseconds since the epoch → the text the engine reads. */
export const engineTime = timeWriter();

/** Remembers the second: events come many in one, and a date is dear to write. */
function timeWriter(): (ms: number) => string {
  let second = Number.NaN;
  let text = '';
  return (ms) => {
    const current = Math.floor(ms / 1000);
    if (current !== second) {
      second = current;
      text = new Date(current * 1000).toISOString().replace('T', ' ').slice(0, 20);
    }
    return text + String(1000 + Math.floor(ms - current * 1000)).slice(1);
  };
}
