import type { Writer } from '../../kit/messages/writer.ts';

/** What a report's mail knows beside the report: where its links lead. */
export interface ReportMailContext {
  baseUrl: string;
  /** Of the reader's language. */
  writer: Writer;
  links: {
    /** The site's numbers for the period. */
    dashboard: string;
    /** Where the report is set up; null for readers, who may not. */
    settings: string | null;
    unsubscribe: string;
  };
}

/** Address of the site's tabs, for those who may change something there. */
export function siteToChange({ links }: ReportMailContext): string | null {
  return links.settings === null ? null : links.dashboard.replace(/\?.*/, '');
}
