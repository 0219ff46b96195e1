import type { Role } from '../../contract/team/roles.ts';

/** Who may sign in, where they are signed in, who is asked to join, and links that are good once. */
export interface MemberTables {
  users: {
    id: string;
    account_id: string;
    email: string;
    password_hash: string;
    role: Role;
    /** What they call themselves; empty until they say. */
    name: string;
    /** JSON list of the sites that they are limited to; null for all of the account. */
    site_ids: string | null;
    created_at: string;
  };
  logins: {
    token_hash: string;
    id: string;
    user_id: string;
    /** Words of the User-Agent, which itself is not kept; empty where it said nothing. */
    browser: string;
    os: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    /** 1 where the operator's provider said who it is. */
    by_provider: number;
  };
  invitations: {
    id: string;
    account_id: string;
    email: string;
    role: Role;
    site_ids: string | null;
    token_hash: string;
    /** Who asked, in words, so that it outlives them. */
    inviter: string;
    created_at: string;
    expires_at: string;
  };
  /** Links that were mailed to a member. */
  one_time_links: {
    token_hash: string;
    user_id: string;
    purpose: 'reset_password' | 'change_email';
    /** The new address, where that is what is to be confirmed. */
    email: string | null;
    created_at: string;
    expires_at: string;
  };
}
