import { metadataLimits } from '../../contract/events/events.ts';

type Entry = [name: string, value: unknown];

/** Two that the script adds to every event, after what its tag says (sdk/page-facts.ts). */
const facts = ['device_type', 'language'];

/**
 * A batch of the script, without the attributes of its tag (`data-truce-…`) that an event has no room for. Nobody reads
 * the refusal of such a batch, and all of the visit would be lost for words that the page's author can leave out.
 */
export function withoutSurplus(value: unknown): unknown {
  const { events } = (value ?? {}) as { events?: unknown };
  if (!Array.isArray(events)) return value;
  return { ...(value as object), events: events.map(trimmed) };
}

function trimmed(event: unknown): unknown {
  const { metadata } = (event ?? {}) as { metadata?: unknown };
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return event;
  const entries = Object.entries(metadata);
  const places = facts.map((fact) => entries.findIndex(([name]) => name === fact));
  if (places.includes(-1)) return event; // not of the script
  const end = Math.max(...places); // the page may have set one of them, among its own
  const isAttribute = ([name]: Entry, index: number) => index < end && !facts.includes(name);
  const others = entries.filter((entry, index) => !isAttribute(entry, index));
  let keys = metadataLimits.keys - others.length;
  let bytes = metadataLimits.bytes - others.reduce((sum, entry) => sum + bytesOf(entry), 1);
  const kept = entries.filter((entry, index) => {
    if (!isAttribute(entry, index)) return true;
    const size = bytesOf(entry);
    if (keys < 1 || size > bytes) return false;
    keys--;
    bytes -= size;
    return true;
  });
  return { ...(event as object), metadata: Object.fromEntries(kept) };
}

/** As JSON, with its colon and the comma after it. */
function bytesOf([name, value]: Entry): number {
  return Buffer.byteLength(JSON.stringify(name)) + Buffer.byteLength(JSON.stringify(value)) + 2;
}
