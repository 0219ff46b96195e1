/** A limit on what strangers can store that is nearly reached; owners get an email about it. `day` is UTC, sizes are bytes. */
export type NearBound =
  | { bound: 'site_day'; siteId: string; day: string; events: number; limit: number }
  | { bound: 'storage'; day: string; bytes: number; limit: number }
  | { bound: 'free_disk'; day: string; bytes: number; limit: number };
