import type { TrackedEvent } from '../../contract/events/events.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { type EventRow, engineTime } from '../store/columns.ts';
import { pageAddress } from './page-address.ts';
import type { Visitor } from './visitor.ts';

/** What the request adds to an event: derived, never the address itself. */
export interface Circumstances {
  /** receivedAt as the engine writes it: the same for a whole request. */
  receivedText: string;
  visitor: Visitor;
  country: string;
  id: string;
  page: URL | undefined;
  /** What the site keeps of a page's query. */
  pageQuery: SiteConfig['page_url_query'];
  /** Under which the event is kept; see `visits.ts`. */
  sessionId: string;
}

/** One accepted event → its stored row. Metadata that has a column goes there too. */
export function toRow(event: TrackedEvent, seen: Circumstances): EventRow {
  const metadata = event.metadata ?? {};
  const { page } = seen;
  return {
    id: seen.id,
    site_id: event.site_id,
    session_id: clean(seen.sessionId),
    event_type: event.event_type,
    occurred_at: event.timestamp ? engineTime(Date.parse(event.timestamp)) : seen.receivedText,
    received_at: seen.receivedText,
    page_url: page && clean(pageAddress(page, seen.pageQuery)),
    page: page && clean(page.pathname),
    referrer: word(metadata.referrer, 253),
    device: deviceOf(metadata.device_type) ?? seen.visitor.device,
    country: countryOf(metadata.country) ?? seen.country,
    browser: seen.visitor.browser,
    os: seen.visitor.os,
    language: word(metadata.language, 35),
    blocker: word(metadata.blocker_type, 64),
    kind: word(metadata.kind, 64),
    variant: word(metadata.variant, 64),
    arm: metadata.arm === 'walled' || metadata.arm === 'holdout' ? metadata.arm : undefined,
    metadata: event.metadata && JSON.stringify(withoutAgent(metadata)),
  };
}

/** The row as a line for the spool; fields that are undefined are left to the column's default. */
export function toLine(row: EventRow): string {
  const line = JSON.stringify(row);
  // A lone surrogate makes the engine refuse the whole batch; in `metadata` it stands inside inner JSON.
  const whole = /\\ud[89a-f]/i.test(line) ? line.replace(loneSurrogates, '\\ufffd') : line;
  return `${whole}\n`;
}

/** Escapes that JSON.stringify writes only for halves of a surrogate pair: whole pairs stay as characters. */
const loneSurrogates = /\\ud[89a-f][0-9a-f]{2}/gi;

/** What it says of browser, system and device is kept; the text itself could tell one visitor from others. */
function withoutAgent(metadata: Record<string, unknown>): Record<string, unknown> {
  if (!('user_agent' in metadata)) return metadata;
  const { user_agent: _, ...rest } = metadata;
  return rest;
}

function clean(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function word(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? clean(value).slice(0, most) : undefined;
}

function deviceOf(value: unknown): Visitor['device'] | null {
  return value === 'desktop' || value === 'mobile' || value === 'tablet' ? value : null;
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}
