import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { Amount } from './amount.tsx';
import styles from './worth-facts.module.css';

/** What else the numbers say: what a year would bring at this pace, and what the wall costs. */
export function WorthFacts({ revenue }: { revenue: Revenue }) {
  const { yearly, gross, cost_of_wall: cost, headline, currency } = revenue;
  const isKnown = headline.code !== 'too_early';
  return (
    <div className={styles.facts}>
      {yearly && isKnown && (
        <Amount label={t('revenue.aYearAtThisPace')} figure={yearly} currency={currency} />
      )}
      {headline.basis === 'incremental' && (
        <Amount label={t('revenue.wonBackGross')} figure={gross} currency={currency} />
      )}
      {cost && <Amount label={t('revenue.costOfTheWallIncluded')} figure={cost} currency={currency} />}
    </div>
  );
}
