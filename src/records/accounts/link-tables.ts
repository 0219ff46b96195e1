/** Addresses that answer one question of one site to whoever has them, as for a spreadsheet. */
export interface LinkTables {
  data_links: {
    id: string;
    account_id: string;
    site_id: string;
    name: string;
    token_hash: string;
    /** First characters of the token, to tell links apart. */
    prefix: string;
    /** The question as the contract has it. */
    question: string;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
  };
}
