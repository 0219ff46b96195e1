export interface IntakeTables {
  /** Events that came without a key, by UTC day (YYYY-MM-DD). */
  site_day_events: {
    site_id: string;
    day: string;
    events: number;
  };
}
