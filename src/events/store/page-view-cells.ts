import { maxAttributionDays } from '../../contract/limits/attribution-days.ts';
import { hasAllowed } from './allowing-types.ts';

/**
 * The dimension whose values are groups of page views: what decides what they are worth, and on whose account they
 * are counted (decision 82).
 */
export const pageViewGroups = 'group of page views';
/** The dimension of the sessions in which a visitor was drawn into an arm, by the arm. */
export const armDraws = 'draw of an arm';

/** Whether a session has a page view that any group counts. */
const hasPageViews = '(page_views > 0 OR adblock_detected > 0 OR adblock_not_detected > 0)';

/** What only cells of page-view groups count, over the sessions that began then. They are zero in all others. */
export const groupSums = {
  /** Sessions with a page view. */
  viewed: 'page_views > 0',
  /** Sum of the square of each session's page views; as those below, for intervals. */
  view_squares: 'toInt64(page_views) * page_views',
  /** Page views with a blocker. */
  blocked_views: 'adblock_detected',
  blocked_squares: 'toInt64(adblock_detected) * adblock_detected',
  /** Page views without one, so that ads show. */
  clear_views: 'adblock_not_detected',
  clear_squares: 'toInt64(adblock_not_detected) * adblock_not_detected',
  /** Sessions with page views of both kinds. */
  turned: 'adblock_detected > 0 AND adblock_not_detected > 0',
  /** Page views that only the inline snippet reported (contract/sites/plain-wall.ts): with a blocker, as it says on each. */
  scriptless_views: "if(kind = 'script', least(page_views, adblock_detected), 0)",
  /** Page views with a blocker, by what became of the wall; a session never has more walls than such page views. */
  wall_views: 'least(walls_displayed, adblock_detected)',
  withheld_off: 'least(withheld_off, adblock_detected)',
  withheld_holdout: 'least(withheld_holdout, adblock_detected)',
  withheld_rule: 'least(withheld_rule, adblock_detected)',
  withheld_dismissed: 'least(withheld_dismissed, adblock_detected)',
  withheld_exempt: 'least(withheld_exempt, adblock_detected)',
} as const;

export type GroupSum = keyof typeof groupSums;

/** What page views are grouped by, as columns over a row of `sessions`. */
export const groupWords = ['country', 'device', 'arm'] as const;
export const groupNumbers = {
  /** 1: the visitor was drawn into the arm in this session. */
  drawn: 'arm_first',
  /** 1: ads were allowed in it, by a check. */
  allowed: hasAllowed,
  /** 1: an ad then rendered. */
  recovered: 'recovered',
  /** Whole days since the visitor allowed the site, where more than the longest attribution window are as many; -1: not known. */
  age: `if(allowed_at = 0, -1,
    least(intDiv(greatest(toInt64(toUnixTimestamp(started_at)) - allowed_at, 0), 86400), ${maxAttributionDays}))`,
} as const;

/** A group's value: first the words, in which there are no spaces, then the numbers. */
const groupValue = `concat(${[...groupWords, ...Object.values(groupNumbers)]
  .map((key) => `toString(${key})`)
  .join(`, ' ', `)})`;

/** The dimension and value under which a session's page views stand, and its draw, in lists of at most one pair. */
export const pageViewPairs = [
  `if(${hasPageViews}, [('${pageViewGroups}', ${groupValue})], [])`,
  `if(arm_first = 1 AND arm != '', [('${armDraws}', toString(arm))], [])`,
];
