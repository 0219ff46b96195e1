import { randomUUID } from 'node:crypto';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';

/** A session's event as it is stored; what metadata says stands in its columns too. */
export interface Told {
  session: string;
  type: string;
  at: number;
  metadata?: Record<string, unknown>;
  country?: string;
  device?: string;
  page?: string;
  sender?: EventRow['sender'];
  /** Campaign parameters and properties, by dimension. */
  properties?: EventRow['properties'];
}

export function rowsOf(site: string, events: Told[]): Buffer {
  const lines = events.map(
    ({
      session,
      type,
      at,
      metadata = {},
      country = 'DE',
      device = 'desktop',
      page = '',
      sender,
      properties,
    }) => {
      const text = (name: string) => (typeof metadata[name] === 'string' ? String(metadata[name]) : '');
      const row: EventRow = {
        id: randomUUID(),
        site_id: site,
        session_id: session,
        event_type: type,
        occurred_at: engineTime(at),
        received_at: engineTime(at),
        country,
        device,
        page,
        sender,
        properties,
        blocker: text('blocker_type'),
        kind: text('kind'),
        variant: text('variant'),
        arm: text('arm'),
        metadata: JSON.stringify(metadata),
      };
      return `${JSON.stringify(row)}\n`;
    },
  );
  return Buffer.from(lines.join(''));
}

/** The same event several times. */
export function times(count: number, told: Told): Told[] {
  return Array.from({ length: count }, () => told);
}

const dayMs = 86_400_000;
/** Noon of today, UTC, and days before it: raw events are kept for 90 days, so a fixed date would one day be too old. */
export const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
export const daysAgo = (days: number) => noon - days * dayMs;
export const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const dayOf = (ms: number) => ms - (ms % dayMs);

export function names(count: number, prefix: string): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}
