export interface ShareTables {
  /** Links that show a site's numbers. The token is kept as it is, so that a link can be copied again. */
  shares: {
    id: string;
    site_id: string;
    token: string;
    name: string;
    /** JSON: what the numbers are narrowed to. */
    filters: string;
    password_hash: string | null;
    may_embed: 0 | 1;
    expires_at: string | null;
    created_at: string;
  };
}
