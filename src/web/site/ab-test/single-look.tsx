import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';
import detailsStyles from '../../ui/details.module.css';
import { formatPercent, formatSigned } from '../../ui/numbers/number-format.ts';
import tableStyles from '../../ui/table.module.css';

/** Classic figures, for a reader who looks at one time that was set before. */
export function SingleLook({ variants }: { variants: AbTesting['variants'] }) {
  const looks = variants.flatMap(({ name, single_look }) => (single_look ? [{ name, ...single_look }] : []));
  if (looks.length === 0) return null;
  return (
    <details className={detailsStyles.how}>
      <summary>
        {t('ab-test.classicStatistics')}{' '}
        <span className={detailsStyles.howMore}>{t('ab-test.validOnlyIfYouLook')}</span>
      </summary>
      <p>{t('ab-test.forThoseWhoSetA')}</p>
      <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
        <caption className="visually-hidden">{t('ab-test.classicStatisticsValidOnlyIf')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ab-test.variant')}</th>
            <th scope="col">{t('ab-test.n95IntervalPts')}</th>
            <th scope="col">{t('ab-test.pValue')}</th>
            <th scope="col">{t('ab-test.chanceToBeBest')}</th>
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => (
            <tr key={look.name}>
              <th scope="row">{look.name}</th>
              <td data-label={t('ab-test.n95IntervalPts')}>
                {look.interval
                  ? t('common.lowToHigh', {
                      low: formatSigned(look.interval[0]),
                      high: formatSigned(look.interval[1]),
                    })
                  : '–'}
              </td>
              <td data-label={t('ab-test.pValue')}>{formatPValue(look.p_value)}</td>
              <td data-label={t('ab-test.chanceToBeBest')}>{formatPercent(look.chance_to_be_best)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const smallNumber = memoize(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }));

function formatPValue(p: number | null): string {
  if (p === null) return '–';
  return p < 0.0001
    ? t('ab-test.belowLimit', {
        limit: new Intl.NumberFormat(locale, { minimumFractionDigits: 4 }).format(0.0001),
      })
    : smallNumber().format(p);
}
