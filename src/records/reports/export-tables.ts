/** Exports of a site's history, the files inside them, signed links, and what was left out of the events. */
export interface ExportTables {
  exports: {
    id: string;
    account_id: string;
    site_id: string;
    /** Which node makes it and has its file. */
    node: string;
    /** Whom to tell; null where a key asked. */
    asked_by: string | null;
    /** Local days of the site, both included. */
    first_day: string;
    last_day: string;
    state: 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired';
    /** Percent. */
    progress: number;
    /** What is being written, by the name of its file. */
    writing: string | null;
    reason: string | null;
    tries: number;
    next_try_at: string;
    created_at: string;
    finished_at: string | null;
    expires_at: string | null;
    /** Of the finished file. */
    bytes: number | null;
    token_hash: string | null;
  };
  /** Files of an export that are written, each once: a stopped process goes on after the last. */
  export_files: { export_id: string; name: string; rows: number; bytes: number; sha256: string };
  /** Events that were left out or refused, by reason and UTC day. */
  dropped_events: { site_id: string; day: string; reason: string; count: number };
}
