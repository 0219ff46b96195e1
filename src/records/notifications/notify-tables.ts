/** What leaves for Slack and webhooks: where to, what, and how it went. */
export interface NotifyTables {
  integrations: {
    id: string;
    site_id: string;
    kind: 'slack' | 'webhook';
    name: string;
    /** Of Slack it is a secret: who has it can write into the channel. */
    url: string;
    /** JSON: which notifications are wanted. */
    events: string;
    /** `disabled`: by the owner, or by what the receiver answered; then `disabled_reason` says why. */
    state: 'active' | 'disabled';
    disabled_reason: string | null;
    /** Since when every attempt failed; null after one that did not. */
    failing_since: string | null;
    /** Of webhooks: what signs (Standard Webhooks), `whsec_…`. */
    secret: string | null;
    /** The one before the last rotation, which signs as well until then. */
    old_secret: string | null;
    old_secret_until: string | null;
    created_at: string;
    updated_at: string;
  };
  notifications: {
    id: string;
    /** What makes it happen once. */
    key: string;
    account_id: string;
    site_id: string;
    event: string;
    /** The JSON text that every webhook gets, at every attempt, to the byte. */
    body: string;
    /** JSON: how people read it. */
    text: string;
    created_at: string;
  };
  /** A notification's way to one integration; one of each pair. */
  deliveries: {
    id: string;
    notification_id: string;
    integration_id: string;
    state: 'waiting' | 'delivered' | 'failed';
    /** Attempts since it was planned or replayed. */
    attempts: number;
    /** How often it was sent anew on demand. */
    replays: number;
    next_attempt_at: string | null;
    error: string | null;
    created_at: string;
    finished_at: string | null;
  };
  delivery_attempts: {
    id: string;
    delivery_id: string;
    at: string;
    /** HTTP status; null where no answer came. */
    status: number | null;
    duration_ms: number;
    error: string | null;
    /** The beginning of the answer. */
    answer: string | null;
  };
}
