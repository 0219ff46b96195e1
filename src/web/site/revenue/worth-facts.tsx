import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { isTooEarly, signOf } from '../../../contract/messages/too-early.ts';
import { t } from '../../i18n/t.ts';
import { Amount } from './amount.tsx';
import { asShown, reversed } from './price-format.ts';
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
      {cost && <Cost cost={cost} currency={currency} />}
    </div>
  );
}

interface CostProps {
  cost: NonNullable<Revenue['cost_of_wall']>;
  currency: string | null;
}

/** Visitors who leave because of the wall; where more stayed than without it, that is a gain. */
function Cost({ cost, currency }: CostProps) {
  const shown = asShown(cost, currency);
  const isGain = signOf(shown) < 0 && !isTooEarly(shown);
  if (!isGain) return <Amount label={t('revenue.costOfTheWallIncluded')} figure={cost} currency={currency} />;
  return <Amount label={t('revenue.gainedVisitorsStayed')} figure={reversed(cost)} currency={currency} />;
}
