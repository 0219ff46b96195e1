import type { TableSql } from './table-sql.ts';

export const accounts: TableSql[] = [
  {
    name: 'accounts',
    columns: `
      id text primary key,
      created_at text not null,
      second_factor_since text`,
  },
  {
    name: 'users',
    columns: `
      id text primary key,
      account_id text not null references accounts (id),
      email text not null unique,
      password_hash text not null,
      role text not null,
      created_at text not null,
      name text not null default '',
      site_ids text`,
  },
  {
    name: 'logins',
    columns: `
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at text not null,
      expires_at text not null,
      id text not null default '',
      browser text not null default '',
      os text not null default '',
      last_seen_at text not null default '',
      by_provider integer not null default 0`,
    indexes: ['unique index logins_id on logins (id)', 'index logins_of_user on logins (user_id)'],
  },
  {
    name: 'keys',
    columns: `
      id text primary key,
      account_id text not null references accounts (id),
      name text not null,
      prefix text not null,
      hash text not null unique,
      scopes text not null,
      site_ids text,
      expires_at text,
      last_used_at text,
      created_at text not null,
      last_four text`,
  },
  {
    name: 'revoked_keys',
    columns: `
      hash text primary key,
      revoked_at text not null`,
  },
  {
    name: 'invitations',
    columns: `
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      email text not null,
      role text not null,
      site_ids text,
      token_hash text not null unique,
      inviter text not null,
      created_at text not null,
      expires_at text not null,
      constraint invitations_of_address unique (account_id, email)`,
  },
  {
    name: 'one_time_links',
    columns: `
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      purpose text not null,
      email text,
      created_at text not null,
      expires_at text not null`,
    indexes: ['index one_time_links_of_user on one_time_links (user_id)'],
  },
  {
    name: 'audit',
    columns: `
      seq row_number primary key,
      account_id text not null references accounts (id) on delete cascade,
      at text not null,
      actor_kind text not null,
      actor_id text,
      actor_name text not null,
      action text not null,
      thing text not null,
      site_id text,
      site_name text`,
    indexes: ['index audit_of_account on audit (account_id, seq)', 'index audit_by_time on audit (at)'],
  },
  {
    name: 'totps',
    columns: `
      user_id text primary key references users (id) on delete cascade,
      sealed_secret text not null,
      confirmed_at text,
      last_step integer not null,
      created_at text not null`,
  },
  {
    name: 'recovery_codes',
    columns: `
      code_hash text primary key,
      user_id text not null references users (id) on delete cascade`,
    indexes: ['index recovery_codes_of_user on recovery_codes (user_id)'],
  },
  {
    name: 'passkeys',
    columns: `
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at text not null,
      last_used_at text`,
    indexes: ['index passkeys_of_user on passkeys (user_id)'],
  },
  {
    name: 'sign_in_tickets',
    columns: `
      token_hash text primary key,
      purpose text not null,
      user_id text references users (id) on delete cascade,
      challenge text,
      tries_left integer not null,
      expires_at text not null`,
    indexes: ['index sign_in_tickets_of_user on sign_in_tickets (user_id)'],
  },
  {
    name: 'oidc_links',
    columns: `
      issuer text not null,
      subject text not null,
      user_id text not null references users (id) on delete cascade,
      created_at text not null,
      constraint oidc_links_key primary key (issuer, subject),
      constraint oidc_links_of_user unique (issuer, user_id)`,
  },
];
