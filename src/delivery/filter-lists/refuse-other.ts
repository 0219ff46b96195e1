import type { FilterList } from './filter-list.ts';

/** Below this many rules a list may lose half of them on an ordinary day. */
const minRules = 100;

/**
 * A proxy's error page, an emptied mount: taken for a list, it would end every finding and pause.
 * @throws where the text is no filter list
 */
export function refuseOther(text: string, { rules }: FilterList): void {
  if (/^\s*<(!doctype|html|head|body|\?xml)\b/i.test(text))
    throw new Error('it is a page, not a filter list');
  if (rules.length === 0) throw new Error('it has no rules');
}

/** @throws where so much is missing that the list was probably cut short */
export function refuseCut(before: FilterList, after: FilterList): void {
  const [had, has] = [before.rules.length, after.rules.length];
  if (had >= minRules && has < had / 2) throw new Error(`it has ${has} rules, and had ${had}`);
}
