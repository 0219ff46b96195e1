import { type EventBatch, type TrackedEvent, trackLimits } from '../../contract/events/events.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const eventType = /^[a-z][a-z0-9_]{0,63}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const webPage = /^https?:\/\/[a-z0-9.:-]{1,300}(?:[/?#]|$)/;
const most = { session: 128, page: 2048, keys: 32, characters: 600, mark: 64 } as const;

/**
 * An ordinary event, as the script sends it, checked by hand: the schema takes five times as long. What is not clearly
 * valid is left to the schema, which has the last word and the error message.
 * @returns null for all that the schema has to look at
 */
export function readPlainEvent(input: unknown): TrackedEvent | null {
  if (typeof input !== 'object' || input === null) return null;
  const { session_id, site_id, event_type, page_url, metadata, event_id, timestamp } = input as TrackedEvent;
  if (typeof session_id !== 'string' || session_id === '' || session_id.length > most.session) return null;
  if (session_id.startsWith('\0')) return null;
  if (typeof site_id !== 'string' || !uuid.test(site_id)) return null;
  if (typeof event_type !== 'string' || !eventType.test(event_type)) return null;
  const event: TrackedEvent = { session_id, site_id, event_type };
  if (page_url !== undefined) {
    if (!isPage(page_url)) return null;
    event.page_url = page_url;
  }
  if (metadata !== undefined) {
    if (!isPlain(metadata)) return null;
    event.metadata = metadata;
  }
  if (event_id !== undefined) {
    if (typeof event_id !== 'string' || !uuid.test(event_id)) return null;
    event.event_id = event_id;
  }
  if (timestamp !== undefined) {
    if (!isInstant(timestamp)) return null;
    event.timestamp = timestamp;
  }
  return event;
}

/** A list of ordinary events. @returns null for all that the schema has to look at */
export function readPlainBatch(input: object): EventBatch | null {
  const { events, visit, mark } = input as Partial<EventBatch>;
  if (!Array.isArray(events) || events.length === 0 || events.length > trackLimits.events) return null;
  if (visit !== undefined && typeof visit !== 'boolean') return null;
  if (mark !== undefined && !(typeof mark === 'string' && mark.length <= most.mark)) return null;
  const read: TrackedEvent[] = [];
  for (const each of events) {
    const event = readPlainEvent(each);
    if (event === null) return null;
    read.push(event);
  }
  return { events: read, ...(visit !== undefined && { visit }), ...(mark !== undefined && { mark }) };
}

/** As `Date` writes it, and of a day that there is. */
function isInstant(text: unknown): text is string {
  if (typeof text !== 'string' || !instant.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

function isPage(page: unknown): page is string {
  return typeof page === 'string' && page.length <= most.page && webPage.test(page) && URL.canParse(page);
}

/** Few short values, none of them nested: below every limit, whatever they are written with. */
function isPlain(metadata: unknown): metadata is Record<string, unknown> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return false;
  let keys = 0;
  let characters = 0;
  for (const name in metadata) {
    const value = (metadata as Record<string, unknown>)[name];
    if (name === '' || name === '__proto__' || (typeof value === 'object' && value !== null)) return false;
    characters += name.length + (typeof value === 'string' ? value.length : 25);
    if (++keys > most.keys || characters > most.characters) return false;
  }
  return true;
}
