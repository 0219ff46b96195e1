import { knownEventTypes } from '../../contract/core/event-types.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';
import type { EventRow } from '../store/columns.ts';

type Metadata = NonNullable<TrackedEvent['metadata']>;

const own: readonly string[] = knownEventTypes;
/** What a check finds where something blocks; the script then names the blocker as well. */
const kinds = ['extension', 'browser', 'dns', 'tracking_protection'];
/** Of a wall, or of what came of it. */
const ofWall = [
  'wall_displayed',
  'wall_dismissed',
  'help_opened',
  'cta_clicked',
  'choice_made',
  'verification_failed',
  'conversion_allowlist',
  'conversion_disable',
  'conversion_alternative',
];

/**
 * The part of the metadata that Truce's own dimensions may be read from. A page has a say in the script's metadata, by
 * attributes of the tag (`data-truce-kind`) and by events that it names: what it says there is a property, never a dimension.
 * A program with a key may describe the visitor, and so may events that do not come from the script.
 */
export function scriptSays(
  { event_type, metadata = {} }: TrackedEvent,
  sender: EventRow['sender'],
): Metadata {
  if (sender === 'key') return metadata;
  if (!own.includes(event_type)) return {};
  if (sender !== 'page') return metadata;
  const { country: _, kind, blocker_type, variant, ...rest } = metadata;
  const isChecked = event_type === 'adblock_detected' || event_type === 'adblock_not_detected';
  const isOfWall = ofWall.includes(event_type);
  // Of a choice, `kind` is another thing.
  const isBlocked = blocker_type !== undefined && kinds.includes(String(kind));
  return {
    ...rest,
    ...((isChecked || isBlocked) && { kind }),
    ...((isBlocked || isOfWall) && { blocker_type }),
    ...(isOfWall && { variant }),
  };
}
