import { useQuery } from '@tanstack/react-query';
import type { Recovery } from '../../../contract/analytics/recovery.ts';
import { conclusionText } from '../../../contract/messages/revenue-texts.ts';
import { isTooEarly } from '../../../contract/messages/too-early.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { recoveryQuery } from '../../app/queries.ts';
import { useKept } from '../../app/use-kept.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { DayRange } from '../../numbers/use-days.ts';
import { formatCount, formatTwoDecimals } from '../../ui/numbers/number-format.ts';
import { Pill } from '../../ui/pill.tsx';
import tableStyles from '../../ui/table.module.css';
import { formatPerVisitor, formatViews } from './price-format.ts';
import styles from './revenue.module.css';
import { Caveats, ValueSection } from './revenue-section.tsx';

/** Visitors who saw the wall compared with the random control group that did not. */
export function RecoveryPanel({ site, range }: { site: Site; range: DayRange }) {
  const recovery = useQuery(useKept(recoveryQuery, site.id, range));
  // Without storage, a visitor is one session: all of them are of these days.
  const keepsArms = site.config.consent_mode !== 'cookieless';
  return (
    <ValueSection
      title={t('revenue.whatTheWallChanges')}
      lead={t('revenue.visitorsWithABlockerWho')}
      query={recovery}
    >
      {(data) => (
        <>
          <p className={styles.conclusion}>{say(conclusionText(data))}</p>
          {data.walled.eligible + data.holdout.eligible > 0 && (
            <>
              <Arms recovery={data} />
              {keepsArms && <p className="soft">{t('revenue.visitorsAssignedBefore')}</p>}
            </>
          )}
          <Effects recovery={data} />
          <Caveats caveats={data.caveats} />
        </>
      )}
    </ValueSection>
  );
}

const arms = [
  { key: 'walled', label: t('revenue.couldSeeTheWall') },
  { key: 'holdout', label: t('common.holdOut') },
] as const;

function Arms({ recovery }: { recovery: Recovery }) {
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('revenue.pageViewsOfBothGroups')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.group')}</th>
          <th scope="col">{t('revenue.visitors')}</th>
          <th scope="col">{t('common.pageViews')}</th>
          <th scope="col">{t('revenue.withAds')}</th>
          <th scope="col">{t('revenue.withAdsAVisitor')}</th>
        </tr>
      </thead>
      <tbody>
        {arms.map(({ key, label }) => {
          const arm = recovery[key];
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-label={t('revenue.visitors')}>{formatCount(arm.eligible)}</td>
              <td data-label={t('common.pageViews')}>{formatCount(arm.page_views)}</td>
              <td data-label={t('revenue.withAds')}>{formatCount(arm.ad_enabled_page_views)}</td>
              <td data-label={t('revenue.withAdsAVisitor')}>
                {arm.eligible > 0 ? formatTwoDecimals(arm.per_visitor) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** It may be nothing but chance. */
function isOpen(interval: [number, number] | null): boolean {
  return isTooEarly({ amount: null, interval: null, page_views_interval: interval });
}

const effects = [
  { key: 'incremental', label: t('revenue.pageViewsWithAdsMore') },
  { key: 'lost_visits', label: t('revenue.pageViewsLostBecauseOf') },
] as const;

function Effects({ recovery }: { recovery: Recovery }) {
  const known = effects.flatMap(({ key, label }) => {
    const effect = recovery[key];
    if (!effect) return [];
    const isGain = key === 'lost_visits' && (effect.total_interval?.[1] ?? 0) < 0;
    return [
      isGain
        ? { key, label: t('revenue.pageViewsGainedBecauseOf'), effect: asGain(effect) }
        : { key, label, effect },
    ];
  });
  if (known.length === 0) return null;
  return (
    <dl className={styles.effects}>
      {known.map(({ key, label, effect }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <strong className={isOpen(effect.total_interval) ? styles.open : undefined}>
              {formatViews(effect.total)}
            </strong>{' '}
            {isOpen(effect.total_interval) && <Pill look="neutral">{t('revenue.tooEarly')}</Pill>}{' '}
            <span className="soft">
              {effect.total_interval
                ? t('revenue.betweenLowAndHighEach', {
                    low: formatViews(effect.total_interval[0]),
                    high: formatViews(effect.total_interval[1]),
                    each: formatPerVisitor(effect.per_visitor),
                  })
                : t('revenue.noIntervalYetEachA', { each: formatPerVisitor(effect.per_visitor) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function asGain({ per_visitor, interval, total, total_interval }: NonNullable<Recovery['lost_visits']>) {
  return {
    per_visitor: -per_visitor,
    interval: interval && ([-interval[1], -interval[0]] satisfies [number, number]),
    total: -total,
    total_interval: total_interval && ([-total_interval[1], -total_interval[0]] satisfies [number, number]),
  };
}
