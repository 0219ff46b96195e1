/** What members have besides a password, and the tickets of a sign-in that is under way. */
export interface SignInTables {
  /** Codes of an authenticator app; counted from the moment that one was given. */
  totps: {
    user_id: string;
    /** Sealed: see docs/decisions/0015-sign-in.md. */
    sealed_secret: string;
    /** Null until the first code has shown that the app has the secret. */
    confirmed_at: string | null;
    /** The last half minute whose code was taken: none is taken twice. */
    last_step: number;
    created_at: string;
  };
  recovery_codes: { code_hash: string; user_id: string };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    /** Both as Base64url. */
    credential_id: string;
    public_key: string;
    /** How often it was used, by its own account; always 0 for most. */
    counter: number;
    /** JSON list of the ways in which a browser reaches it. */
    transports: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Whom a provider means by its subject. */
  oidc_links: { issuer: string; subject: string; user_id: string; created_at: string };
  sign_in_tickets: {
    token_hash: string;
    purpose: 'second_step' | 'passkey_sign_in' | 'new_passkey';
    /** Null where nobody has said yet who they are. */
    user_id: string | null;
    /** What a passkey is to sign; used up by the first answer. */
    challenge: string | null;
    tries_left: number;
    expires_at: string;
  };
}
