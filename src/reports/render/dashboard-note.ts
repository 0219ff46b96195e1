import { message, type Text } from '../../kit/messages/text.ts';
import { eventText } from '../compose/words.ts';
import type { Report } from '../report.ts';

/** Why the dashboard that a report links to has other numbers: it cannot count the sessions with one event alone. */
export function dashboardNote({ filters }: Pick<Report, 'filters'>): Text | null {
  const type = filters?.event_type ?? null;
  return type === null ? null : message('report.dashboardCounts', { event: eventText(type) });
}
