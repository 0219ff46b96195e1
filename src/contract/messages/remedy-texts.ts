import { message, type Text } from '../../kit/messages/text.ts';
import type { ListTarget } from '../sites/list-watch.ts';

/** What to do where a filter list blocks or hides this (docs/filter-list-watch.md). */
export function remedyText(target: ListTarget): Text {
  return remedies[target];
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
