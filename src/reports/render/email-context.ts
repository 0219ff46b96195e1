import type { Writer } from '../../kit/messages/writer.ts';

/** What a report's email knows beside the report: where its links lead. */
export interface ReportEmailContext {
  baseUrl: string;
  /** Of the reader's language. */
  writer: Writer;
  /** Whether they can open the dashboard. */
  isMember: boolean;
  links: {
    /** The site's numbers for the period. */
    dashboard: string;
    /** Where the report is set up; null for readers, who may not. */
    settings: string | null;
    /** Null for somebody who is no recipient. */
    unsubscribe: string | null;
  };
}

/** Addresses that screens are below. */
export interface Screens {
  base: string;
  site: string;
}

/** Where the screens are, for those who may change something there. */
export function screensToChange({ baseUrl, links }: ReportEmailContext): Screens | null {
  return links.settings === null ? null : { base: baseUrl, site: links.dashboard.replace(/\?.*/, '') };
}

/** Why the reader gets the report: as a recipient, who can unsubscribe, or because somebody sent it to their address. */
export function whyYou({ unsubscribe }: ReportEmailContext['links']): 'report.whyYou' | 'report.whySent' {
  return unsubscribe === null ? 'report.whySent' : 'report.whyYou';
}
