import { useId, useState } from 'react';
import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { formatRough, formatTwoDecimals } from '../../ui/numbers/number-format.ts';
import siteStyles from '../site.module.css';
import { formatMoney } from './price-format.ts';
import styles from './what-if.module.css';
import { beginWith, worthOf } from './what-if-values.ts';

/** What another rate, or a wall that wins back more, would come to. Reckoned here, and kept nowhere. */
export function WhatIf({ revenue }: { revenue: Revenue }) {
  const { at_stake, currency, timeline } = revenue;
  const id = useId();
  // Both follow what holds now, such as a rate that was just saved, until they are moved.
  const first = beginWith(at_stake);
  const [movedRate, setRate] = useState<number | null>(null);
  const [movedShare, setShare] = useState<number | null>(null);
  const rate = movedRate ?? first.rate;
  const share = movedShare ?? first.share;
  const most = Math.max(first.most, rate);
  const money = (amount: number) =>
    currency === null ? formatTwoDecimals(amount) : formatMoney(String(amount), currency);
  const worth = worthOf(at_stake.page_views, rate, share);
  const isMoved = rate !== first.rate || share !== first.share;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={siteStyles.panelWords}>
        <h2 id={id}>{t('revenue.whatIf')}</h2>
        <p className="soft">
          {at_stake.amount === null ? t('revenue.anExampleRate') : t('revenue.moveTheSliders')}
        </p>
      </div>
      <div className={styles.sliders}>
        <label className={styles.slider}>
          <span>{t('revenue.earningsOf1000Page')}</span>
          <input
            type="range"
            min={0}
            max={most}
            step={most / 200}
            value={rate}
            aria-valuetext={money(rate)}
            onChange={(event) => setRate(Number(event.target.value))}
          />
          <strong>{money(rate)}</strong>
        </label>
        <label className={styles.slider}>
          <span>{t('revenue.shareWonBack')}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={1}
            value={share}
            aria-valuetext={formatRough(share)}
            onChange={(event) => setShare(Number(event.target.value))}
          />
          <strong>{formatRough(share)}</strong>
        </label>
      </div>
      <output className={styles.outcome}>
        <strong>{money(worth)}</strong>{' '}
        <span className="soft">{t('revenue.inTheseDays', { count: timeline.length })}</span>
      </output>
      {isMoved && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            onClick={() => {
              setRate(null);
              setShare(null);
            }}
          >
            {t('revenue.backToToday')}
          </button>
        </div>
      )}
    </section>
  );
}
