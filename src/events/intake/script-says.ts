import { knownEventTypes, wallEventTypes } from '../../contract/core/event-types.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';
import type { EventRow } from '../store/columns.ts';

type Metadata = NonNullable<TrackedEvent['metadata']>;

const own: ReadonlySet<string> = new Set(knownEventTypes);
const ofWall: ReadonlySet<string> = new Set(wallEventTypes);
/** What a check finds where something blocks; the script then names the blocker as well. */
const kinds = ['extension', 'browser', 'dns', 'tracking_protection'];
const nothing: Metadata = {};

/**
 * The part of the metadata that Truce's own dimensions may be read from. A page has a say in the script's metadata, by
 * attributes of the tag (`data-truce-kind`) and by events that it names: what it says there is a property, never a dimension.
 * A program with a key may describe the visitor, and so may events that do not come from the script.
 */
export function scriptSays(
  { event_type, metadata = nothing }: TrackedEvent,
  sender: EventRow['sender'],
): Metadata {
  if (sender === 'key') return metadata;
  if (!own.has(event_type)) return nothing;
  if (sender !== 'page') return metadata;
  const { referrer, device_type, language, arm, kind, blocker_type, variant } = metadata;
  const isChecked = event_type === 'adblock_detected' || event_type === 'adblock_not_detected';
  const isOfWall = ofWall.has(event_type);
  // Of a choice, `kind` is another thing.
  const isBlocked = blocker_type !== undefined && kinds.includes(String(kind));
  return {
    referrer,
    device_type,
    language,
    arm,
    kind: isChecked || isBlocked ? kind : undefined,
    blocker_type: isBlocked || isOfWall ? blocker_type : undefined,
    variant: isOfWall ? variant : undefined,
  };
}
