/** Reports: what is to be written and for whom, and what was written. */
export interface ReportTables {
  reports: {
    id: string;
    site_id: string;
    kind: 'daily' | 'weekly' | 'monthly' | 'custom';
    name: string;
    enabled: number;
    /** JSON, as the contract has them. */
    metrics: string;
    filters: string;
    schedule: string;
    formats: string;
    /** When it is due next; null while it is off. */
    next_at: string | null;
    created_at: string;
    updated_at: string;
  };
  report_recipients: {
    id: string;
    report_id: string;
    email: string;
    role: 'admin' | 'reader';
    added_at: string;
    unsubscribed_at: string | null;
  };
  /** One a report and period, kept for ever; it outlives its report and goes with its site. */
  report_runs: {
    id: string;
    report_id: string;
    site_id: string;
    /** Which period; what makes it happen once. */
    key: string;
    kind: 'daily' | 'weekly' | 'monthly' | 'custom';
    title: string;
    period_start: string;
    period_end: string;
    /** The site's when it was planned: the days that are counted stay the same. */
    timezone: string;
    due_at: string;
    state: 'waiting' | 'sent' | 'missed' | 'failed';
    cause: 'schedule' | 'by_hand';
    /** JSON list of addresses; null: all of the report's recipients. */
    only_to: string | null;
    error: string | null;
    headline: string | null;
    /** The report as JSON. */
    content: string | null;
    created_at: string;
    written_at: string | null;
  };
  /** To whom a written report goes. */
  report_deliveries: { run_id: string; recipient_id: string; email: string; role: 'admin' | 'reader' };
}
