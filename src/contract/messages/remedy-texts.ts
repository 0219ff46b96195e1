import { message, type Text } from '../../kit/messages/text.ts';
import type { Delivery } from '../sites/delivery.ts';
import type { ListTarget } from '../sites/list-watch.ts';
import { rolesOfTargets } from '../sites/roles-of-targets.ts';

/** How the site's own rotation deals with a blocked address: without the owner, or not at all because pages know no other path. */
export type Rotation = 'automatic' | 'no_reserve';

/** @returns null where the owner has to act: rotation is off, or a new path does not help */
export function rotationOf(
  target: ListTarget,
  delivery: Pick<Delivery, 'rotate' | 'reserve'> | undefined,
): Rotation | null {
  const role = rolesOfTargets[target];
  if (!delivery?.rotate || role === undefined) return null;
  return role === 'loader' && (delivery.reserve ?? []).length === 0 ? 'no_reserve' : 'automatic';
}

/** What to do where a filter list blocks or hides this (docs/filter-list-watch.md). */
export function remedyText(target: ListTarget, rotation: Rotation | null): Text {
  if (rotation === 'no_reserve') return message('race.scriptStuck');
  if (rotation === null) return remedies[target];
  // Pages get rotated paths automatically, except in the inline snippet.
  return target === 'plain'
    ? message('site-settings.rotationCoversPlain')
    : message('site-settings.rotationCoversPath');
}

const otherPath = message('site-settings.giveTheSiteAnotherPath');
const otherFolder = message('site-settings.giveAnotherFolder');

const remedies: Record<ListTarget, Text> = {
  host: message('site-settings.useAnotherHostNameBest'),
  loader: message('site-settings.setAnotherPathForThe'),
  ask: otherFolder,
  wall: otherFolder,
  choices: otherFolder,
  plain: message('site-settings.thenCopyInlineSnippet'),
  track: otherPath,
  media: otherPath,
  gate: message('site-settings.passItOnFromYour'),
  markup: message('site-settings.aRuleHidesTheCards'),
};
