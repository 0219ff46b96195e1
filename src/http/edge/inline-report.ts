import { invalidFields } from '../../contract/core/errors.ts';
import type { EventBatch, KnownVisit } from '../../contract/events/events.ts';
import {
  InlineReport,
  type InlineVisitor,
  inlineEvents,
  plainVariant,
  scriptKind,
} from '../../contract/sites/plain-wall.ts';
import type { Visitor } from '../../events/intake/visitor.ts';
import { validate } from './validate.ts';

/** A request of the inline snippet: what to count of it, and whose wall it asks for. */
export interface Report {
  /** @throws INVALID_REQUEST */
  toBatch(value: unknown): EventBatch;
  /** Of the batch that was read before; null where no wall is asked for. */
  visitorOf(visit: KnownVisit | undefined, agent: Pick<Visitor, 'device'>): InlineVisitor | null;
}

export function openReport(siteId: string): Report {
  let asked: Omit<InlineVisitor, 'visit' | 'device'> | null = null;
  return {
    toBatch(value) {
      const [place, id, address, referring, pageLanguage, languages] = validate(InlineReport, value);
      const event = inlineEvents[place];
      const page = webPage(address);
      const from = URL.canParse(referring) ? new URL(referring).hostname : '';
      const referrer = from === page.hostname ? '' : from;
      const url = page.href.slice(0, 2048);
      if (event === 'page_view') asked = { siteId, url, referrer, pageLanguage, languages };
      const metadata = {
        kind: scriptKind,
        ...(languages[0] && { language: languages[0] }),
        ...(referrer && { referrer }),
        ...(event !== 'page_view' && { variant: plainVariant }),
      };
      const types = event === 'page_view' ? [event, 'adblock_detected'] : [event];
      const one = { session_id: `pv-${id}`, site_id: siteId, page_url: url, metadata };
      return { events: types.map((event_type) => ({ ...one, event_type })), visit: true };
    },
    visitorOf: (visit, { device }) => (asked && visit ? { ...asked, visit, device } : null),
  };
}

/** @throws INVALID_REQUEST where it is no address of the web */
function webPage(address: string): URL {
  if (!/^https?:/i.test(address) || !URL.canParse(address))
    throw invalidFields([{ field: '2', reason: 'invalid_format' }]);
  const page = new URL(address);
  page.hash = '';
  page.username = '';
  page.password = '';
  return page;
}
