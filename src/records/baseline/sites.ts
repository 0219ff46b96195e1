import type { TableSql } from './table-sql.ts';

export const sites: TableSql[] = [
  {
    name: 'sites',
    columns: `
      seq row_number primary key,
      id text not null unique,
      account_id text not null references accounts (id),
      name text not null,
      domain text not null,
      status text not null,
      config text not null,
      created_at text not null,
      updated_at text not null`,
    indexes: ['index sites_of_account on sites (account_id, seq)'],
  },
  {
    name: 'templates',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      name text not null,
      config text not null,
      created_at text not null,
      updated_at text not null,
      constraint templates_name unique (site_id, name)`,
  },
  {
    name: 'template_versions',
    columns: `
      id text primary key,
      template_id text not null references templates (id) on delete cascade,
      saved_at text not null,
      user_id text references users (id) on delete set null,
      config text not null`,
    indexes: ['index versions_of_template on template_versions (template_id, saved_at)'],
  },
  {
    name: 'site_paths',
    columns: `
      path text primary key,
      site_id text not null references sites (id) on delete cascade,
      role text not null,
      created_at text not null,
      retired_at text`,
    indexes: ['index site_paths_of_site on site_paths (site_id)'],
  },
  {
    name: 'list_findings',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      target text not null,
      address text not null,
      list text not null,
      rule text not null,
      first_seen text not null,
      last_seen text not null,
      cleared_at text`,
    indexes: [
      'unique index list_findings_present on list_findings (site_id, target, address, list) where cleared_at is null',
    ],
  },
  {
    name: 'list_checks',
    columns: `
      site_id text primary key references sites (id) on delete cascade,
      checked_at text not null,
      lists text not null`,
  },
  {
    name: 'gates',
    columns: `
      site_id text primary key references sites (id) on delete cascade,
      secret text not null,
      created_at text not null`,
  },
  {
    name: 'simulations',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      url text not null,
      width integer not null,
      state text not null,
      reason text,
      created_at text not null,
      finished_at text,
      views text not null`,
    indexes: ['index simulations_of_site on simulations (site_id)'],
  },
  {
    name: 'simulation_pictures',
    columns: `
      simulation_id text not null references simulations (id) on delete cascade,
      name text not null,
      png text not null,
      constraint simulation_pictures_key primary key (simulation_id, name)`,
  },
  {
    name: 'experiments',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      started_at text not null,
      stopped_at text,
      allocation text not null,
      variants text not null,
      periods text not null,
      ended_because text,
      wall_after text,
      result text,
      frozen_at text`,
    indexes: [
      'index experiments_of_site on experiments (site_id, started_at)',
      'unique index experiments_going_on on experiments (site_id) where stopped_at is null',
    ],
  },
  {
    name: 'revenue_settings',
    columns: `
      site_id text primary key references sites (id) on delete cascade,
      currency text not null,
      attribution_days integer not null,
      rates text not null,
      updated_at text not null`,
  },
  {
    name: 'served_page_views',
    columns: `
      site_id text not null references sites (id) on delete cascade,
      day text not null,
      page_views integer not null,
      constraint served_page_views_key primary key (site_id, day)`,
  },
  {
    name: 'segments',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      name text not null,
      filters text not null,
      created_at text not null,
      updated_at text not null,
      constraint segment_name unique (site_id, name)`,
  },
  {
    name: 'annotations',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      day text not null,
      text text not null,
      created_at text not null,
      updated_at text not null`,
    indexes: ['index annotations_of_site on annotations (site_id, day)'],
  },
  {
    name: 'status_changes',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      status text not null,
      at text not null`,
    indexes: ['index status_changes_of_site on status_changes (site_id, at)'],
  },
  {
    name: 'shares',
    columns: `
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      token text not null unique,
      name text not null,
      filters text not null,
      password_hash text,
      may_embed integer not null,
      expires_at text,
      created_at text not null`,
    indexes: ['index shares_of_site on shares (site_id)'],
  },
];
