import { Link } from 'wouter';
import type { Overview, Totals } from '../../contract/analytics/overview.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import { countMoved } from '../../contract/messages/changes.ts';
import { isTooEarly } from '../../contract/messages/too-early.ts';
import { t } from '../i18n/t.ts';
import { formatAmount } from '../ui/numbers/amount-format.ts';
import { Change } from '../ui/numbers/change.tsx';
import { formatPercent } from '../ui/numbers/number-format.ts';
import { Pill } from '../ui/pill.tsx';
import styles from './story.module.css';
import { Bar } from './story-bar.tsx';

interface StoryRevenueProps {
  wonBack: WonBack;
  totals: Totals;
  before: Overview['before'];
  /** Whether anything of these days can be compared. */
  isCompared: boolean;
  ratesAddress: string | undefined;
  isFiltered: boolean;
}

/** What these days are worth: what was won back, and before anything was, what ad blockers cost. */
export function StoryRevenue(props: StoryRevenueProps) {
  const { wonBack, totals, before, isCompared, ratesAddress, isFiltered } = props;
  const { currency, is_guess: isGuess, now } = wonBack;
  const isWon = now.won_back.page_views > 0 || totals.walls_displayed > 0;
  const counted = isWon ? now.won_back : now.blocked;
  const { amount, page_views } = counted;
  const isKnown = amount !== null && !(isGuess && page_views === 0); // from no page view there is nothing to guess
  const isOpen = counted.interval !== null && isTooEarly(counted);
  const isLoss = Number(now.at_stake.amount) > 0;
  const percent = now.at_stake.won_back_percent;
  const write = (text: string) =>
    isGuess ? t('story.about', { amount: formatAmount(text, currency) }) : formatAmount(text, currency);
  const change = moneyMoved(wonBack, isWon, totals, before);
  return (
    <li className={`${styles.step} ${isWon ? styles.won : styles.blocked}`}>
      <p className={styles.label}>{isWon ? t('revenue.wonBack') : t('story.notEarned')}</p>
      <p className={`${styles.figure} ${isOpen ? styles.open : ''}`} data-part="figure">
        {isKnown ? write(amount) : '–'}
      </p>
      <p className={styles.notes}>
        {isOpen && <Pill look="neutral">{t('revenue.tooEarly')}</Pill>}
        {isGuess && <span className={styles.guess}>{t('story.guess', { currency })}</span>}
        {isWon && isLoss && <span>{t('story.shareOfBlocked', { share: formatPercent(percent) })}</span>}
        {isCompared && (
          <Change change={change?.value ?? null} unit="percent" isGood={isWon && change?.isNews} />
        )}
      </p>
      <Bar part={!isLoss ? 0 : isWon ? percent / 100 : 1} />
      <p className={styles.sentence}>
        {sentence(wonBack, isWon, write)}
        {isOpen && ` ${t('revenue.itMayBeChance')}`}
        {isFiltered && ` ${t('story.ofFilterOnly')}`}
        {isGuess && ratesAddress && (
          <>
            {' '}
            <Link href={ratesAddress}>{t('story.setYourRate')}</Link>
          </>
        )}
      </p>
    </li>
  );
}

/** Money comes in as sessions do: what moves them by chance moves it. */
function moneyMoved({ now, before }: WonBack, isWon: boolean, totals: Totals, earlier: Overview['before']) {
  if (!before?.is_whole || !earlier) return null;
  const part = isWon ? 'won_back' : 'blocked';
  const count = isWon ? 'conversions' : 'adblock_detected';
  const { amount } = now[part];
  const was = Number(before[part].amount ?? 0);
  if (amount === null || was === 0) return null;
  const value = (100 * (Number(amount) - was)) / was;
  return { value, isNews: countMoved(totals[count], earlier.totals[count])?.isNews ?? false };
}

function sentence({ now }: WonBack, isWon: boolean, write: (amount: string) => string): string {
  const { amount, page_views } = now.blocked;
  if (page_views === 0) return t('story.nothingBlocked');
  if (amount === null) return t('story.noRateThen');
  return isWon ? t('story.stillBlocked', { amount: write(amount) }) : t('story.whatBlockersCost');
}
