import type { TableSql } from './table-sql.ts';

export const operations: TableSql[] = [
  {
    name: 'settings',
    columns: `
      name text primary key,
      value text not null`,
  },
  {
    name: 'jobs',
    columns: `
      id text primary key,
      kind text not null,
      key text not null unique,
      payload text not null,
      run_at text not null,
      attempts integer not null,
      leased_until text,
      state text not null,
      error text,
      lease text,
      lost_leases integer not null default 0`,
    indexes: ['index jobs_due on jobs (state, run_at)', 'index jobs_kind on jobs (kind, run_at)'],
  },
  {
    name: 'repeats',
    columns: `
      id text primary key,
      request_hash text not null,
      answer text,
      created_at text not null`,
    indexes: ['index repeats_age on repeats (created_at)'],
  },
  {
    name: 'failed_events',
    columns: `
      id text primary key,
      site_id text not null,
      failed_at text not null,
      reason text not null,
      row text not null`,
    indexes: ['index failed_events_of_site on failed_events (site_id, failed_at)'],
  },
  {
    name: 'dropped_events',
    columns: `
      site_id text not null references sites (id) on delete cascade,
      day text not null,
      reason text not null,
      count bigint not null,
      constraint dropped_events_key primary key (site_id, day, reason)`,
  },
  {
    name: 'site_day_events',
    columns: `
      site_id text not null references sites (id) on delete cascade,
      day text not null,
      events bigint not null,
      constraint site_day_events_key primary key (site_id, day)`,
  },
];
