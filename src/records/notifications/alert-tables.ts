import type { Generated } from 'kysely';
import type { AlertKind } from '../../contract/integrations/alerts.ts';

/** What is looked for, what was found, and what still stands. */
export interface AlertTables {
  alert_settings: {
    site_id: string;
    /** JSON: kind → whether it is looked for. */
    alerts: string;
    no_data_hours: number;
    /** JSON: addresses. */
    recipients: string;
    updated_at: string;
  };
  /** Every alert that was told. */
  alerts: {
    seq: Generated<number>;
    id: string;
    site_id: string;
    /** What makes it happen once. */
    key: string;
    kind: AlertKind;
    at: string;
    /** Local day on which it was told. */
    day: string;
    title: string;
    /** JSON: paragraphs. */
    lines: string;
    /** JSON: numbers and names. */
    data: string;
  };
  /** One row a site: the lock of a look, and the last local day that was judged. */
  alert_looks: { site_id: string; looked_at: string; judged_day: string | null };
  /** What was told and has not been over for a whole day: it is not told again until then. */
  alert_conditions: {
    site_id: string;
    kind: AlertKind;
    since: string;
    /** Since when it is over, without a break; null while it stands. */
    over_since: string | null;
  };
}
