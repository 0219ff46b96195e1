import type { Generated } from 'kysely';
import type { AbTestEnd } from '../contract/analytics/ab-testing.ts';
import type { ListTarget } from '../contract/sites/list-watch.ts';
import type { AuditTables } from './accounts/audit-tables.ts';
import type { LinkTables } from './accounts/link-tables.ts';
import type { MemberTables } from './accounts/member-tables.ts';
import type { SignInTables } from './accounts/sign-in-tables.ts';
import type { IntakeTables } from './intake/intake-tables.ts';
import type { AlertTables } from './notifications/alert-tables.ts';
import type { MailTables } from './notifications/mail-tables.ts';
import type { NotifyTables } from './notifications/notify-tables.ts';
import type { ExportTables } from './reports/export-tables.ts';
import type { ReportTables } from './reports/report-tables.ts';
import type { SegmentTables } from './sites/segment-tables.ts';
import type { ShareTables } from './sites/share-tables.ts';
import type { TemplateTables } from './sites/template-tables.ts';

/** The relational tables, a row each. JSON is text and times are ISO 8601 text, alike on both engines. */
export interface Tables
  extends AlertTables,
    AuditTables,
    ExportTables,
    IntakeTables,
    LinkTables,
    MailTables,
    MemberTables,
    NotifyTables,
    ReportTables,
    SegmentTables,
    SignInTables,
    ShareTables,
    TemplateTables {
  accounts: {
    id: string;
    created_at: string;
    /** When an owner asked everybody for a second factor; null where it is each member's own choice. */
    second_factor_since: string | null;
  };
  keys: {
    id: string;
    account_id: string;
    name: string;
    prefix: string;
    /** Null for keys from before they were kept. */
    last_four: string | null;
    hash: string;
    scopes: string;
    site_ids: string | null;
    expires_at: string | null;
    last_used_at: string | null;
    created_at: string;
  };
  /** Hashes of revoked keys; they stay revoked even if a setting names them again. */
  revoked_keys: { hash: string; revoked_at: string };
  sites: {
    seq: Generated<number>;
    id: string;
    account_id: string;
    name: string;
    domain: string;
    status: 'active' | 'inactive';
    config: string;
    created_at: string;
    updated_at: string;
  };
  templates: {
    id: string;
    site_id: string;
    name: string;
    config: string;
    created_at: string;
    updated_at: string;
  };
  /** Answers kept for a day, so that a repeated request gets the first one's. */
  repeats: {
    id: string;
    request_hash: string;
    /** Null while the first request is under way. Sealed with the client's key, which is not stored. */
    answer: string | null;
    created_at: string;
  };
  failed_events: { id: string; site_id: string; failed_at: string; reason: string; row: string };
  /** Paths of a site's own for its script, events and baits; a retired one goes on answering. */
  site_paths: {
    path: string;
    site_id: string;
    role: 'loader' | 'track' | 'media';
    created_at: string;
    retired_at: string | null;
  };
  /** What signs the tokens of a site's gate; owners hold it too, so it is stored as it is. */
  gates: { site_id: string; secret: string; created_at: string };
  /** What filter lists have of a site's addresses; one row for each time that it came. */
  list_findings: {
    id: string;
    site_id: string;
    target: ListTarget;
    address: string;
    list: string;
    rule: string;
    first_seen: string;
    last_seen: string;
    cleared_at: string | null;
  };
  /** The last look at the filter lists for a site, with the lists that were asked. */
  list_checks: { site_id: string; checked_at: string; lists: string };
  simulations: {
    id: string;
    site_id: string;
    url: string;
    width: number;
    state: 'waiting' | 'running' | 'done' | 'failed';
    reason: string | null;
    created_at: string;
    finished_at: string | null;
    views: string;
  };
  /** PNG as Base64. */
  simulation_pictures: { simulation_id: string; name: string; png: string };
  /** Runs of A/B tests; at most one of a site goes on. */
  experiments: {
    id: string;
    site_id: string;
    started_at: string;
    stopped_at: string | null;
    allocation: 'fixed' | 'bandit';
    variants: string;
    periods: string;
    ended_because: AbTestEnd | null;
    wall_after: string | null;
    /** As the contract has it. */
    result: string | null;
    frozen_at: string | null;
  };
  /** What page views earn, as the owner says; `rates` as the contract has them. */
  revenue_settings: {
    site_id: string;
    currency: string;
    attribution_days: number;
    rates: string;
    updated_at: string;
  };
  /** Page views that the owner's own server counted on a day. */
  served_page_views: { site_id: string; day: string; page_views: number };
  settings: { name: string; value: string };
  jobs: {
    id: string;
    kind: string;
    key: string;
    payload: string;
    run_at: string;
    attempts: number;
    leased_until: string | null;
    /** Fencing token of the worker that holds the lease. */
    lease: Generated<string | null>;
    /** Leases in a row that ended without a word. */
    lost_leases: Generated<number>;
    state: 'waiting' | 'done' | 'dead';
    error: string | null;
  };
}
