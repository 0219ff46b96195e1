import type { Overview, Totals } from '../../contract/analytics/overview.ts';
import { countMoved, type Moved, shareMoved } from '../../contract/messages/changes.ts';
import { t } from '../i18n/t.ts';
import { formatCount, formatShare } from '../ui/numbers/number-format.ts';
import { comparable } from './compared-text.ts';
import { type InWords, inWords } from './in-words.ts';

/** One step on the way of a session from the first page to ads that show again. */
export interface Step {
  id: 'sessions' | 'blocked' | 'wall' | 'allowed';
  label: string;
  count: number;
  /** What it is a part of. Null for the first step, and where a sender reports more than it can be a part of. */
  of: { whole: number; note: string } | null;
  change: Moved | null;
  isGood: boolean;
  sentence: string;
}

/**
 * The four steps that are counted. What they are worth is the fifth.
 * @param isPart of some visits only, or of days that are over: that nobody allowed ads there does not mean nobody ever did.
 */
export function storySteps({ now, before }: Overview, isPart = false): Step[] {
  const { totals } = now;
  const known = comparable(before)?.totals ?? null;
  return [
    {
      id: 'sessions',
      label: t('common.sessions'),
      count: totals.sessions,
      of: null,
      change: known && countMoved(totals.sessions, known.sessions),
      isGood: true,
      sentence: sessionsSentence(totals),
    },
    {
      id: 'blocked',
      label: t('story.blockAds'),
      count: totals.adblock_detected,
      of: {
        whole: checked(totals),
        note: t('overview.shareOfChecked', {
          share: formatShare(totals.adblock_detected, checked(totals)),
          count: formatCount(checked(totals)),
        }),
      },
      change: known && moved(totals, known, 'adblock_detected', checked),
      isGood: false,
      sentence: blockedSentence(inWords(totals.adblock_detected, checked(totals))),
    },
    {
      id: 'wall',
      label: t('story.sawTheWall'),
      count: totals.walls_displayed,
      of: isMore(totals, 'walls_displayed', 'adblock_detected')
        ? null
        : {
            whole: totals.adblock_detected,
            note: t('overview.shareOfDetected', {
              share: formatShare(totals.walls_displayed, totals.adblock_detected),
            }),
          },
      change: known && moved(totals, known, 'walls_displayed', (each) => each.adblock_detected),
      isGood: false,
      sentence: wallSentence(totals),
    },
    {
      id: 'allowed',
      label: t('story.allowedAds'),
      count: totals.conversions,
      of: isMore(totals, 'conversions', 'walls_displayed')
        ? null
        : {
            whole: totals.walls_displayed,
            note: t('story.shareOfWalls', { share: formatShare(totals.conversions, totals.walls_displayed) }),
          },
      change: known && moved(totals, known, 'conversions', (each) => each.walls_displayed),
      isGood: true,
      sentence: allowedSentence(totals, isPart),
    },
  ];
}

/** Every rate of blocking has this one base. */
function checked({ sessions, unknown_sessions }: Totals): number {
  return sessions - unknown_sessions;
}

type Part = 'adblock_detected' | 'walls_displayed' | 'conversions';

/** Some senders report walls without what was found before, or conversions without a wall. */
function isMore(totals: Totals, part: Part, whole: Part): boolean {
  return totals[part] > totals[whole];
}

function moved(now: Totals, before: Totals, part: Part, whole: (of: Totals) => number): Moved | null {
  if ([now, before].some((each) => each[part] > whole(each))) return countMoved(now[part], before[part]);
  return shareMoved({ part: now[part], whole: whole(now) }, { part: before[part], whole: whole(before) });
}

function sessionsSentence({ sessions, unknown_sessions }: Totals): string {
  if (sessions === 0) return t('overview.noSessionInTheseDays');
  return unknown_sessions > 0 ? t('story.someChecked', { count: unknown_sessions }) : t('story.allChecked');
}

function blockedSentence(words: InWords): string {
  if (words === 'none') return t('story.noneBlock');
  if (words === 'all') return t('story.allBlock');
  return words === 'most' ? t('story.mostBlock') : t('story.someBlock', words);
}

function wallSentence(totals: Totals): string {
  if (isMore(totals, 'walls_displayed', 'adblock_detected')) return t('story.moreSaw');
  const words = inWords(totals.walls_displayed, totals.adblock_detected);
  if (words === 'none') return t('story.noneSaw');
  if (words === 'all') return t('story.allSaw');
  return words === 'most' ? t('story.mostSaw') : t('story.someSaw', words);
}

function allowedSentence(totals: Totals, isPart: boolean): string {
  if (isMore(totals, 'conversions', 'walls_displayed')) return t('story.moreAllowed');
  const { conversions, walls_displayed, recovered } = totals;
  const allowed = allowedWords(inWords(conversions, walls_displayed), isPart);
  // Pages without a known ad library report none: that says nothing about their ads.
  if (conversions === 0 || recovered === 0) return allowed;
  const shown = { shown: formatCount(recovered), count: formatCount(conversions) };
  return `${allowed} ${t('story.adsShown', shown)}`;
}

function allowedWords(words: InWords, isPart: boolean): string {
  if (words === 'none') return isPart ? t('story.noneAllowedThen') : t('story.noneAllowed');
  if (words === 'all') return t('story.allAllowed');
  return words === 'most' ? t('story.mostAllowed') : t('story.someAllowed', words);
}
