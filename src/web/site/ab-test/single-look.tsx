import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { locale } from '../../i18n/dictionary.ts';
import { whenAsked } from '../../i18n/lazy.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent, formatSigned } from '../../ui/numbers/number-format.ts';

/** Classic figures, for a reader who looks at one time that was set before. */
export function SingleLook({ variants }: { variants: AbTesting['variants'] }) {
  const looks = variants.flatMap(({ name, single_look }) => (single_look ? [{ name, ...single_look }] : []));
  if (looks.length === 0) return null;
  return (
    <details className="how">
      <summary>
        {t('Classic statistics:')} <span className="how-more">{t('valid only if you look once')}</span>
      </summary>
      <p>
        {t(
          'For those who set a day beforehand and look on that day alone. Looked at again and again, they find winners where there are none; the verdict above does not use them.',
        )}
      </p>
      <table className="plain-table stacks">
        <caption className="visually-hidden">{t('Classic statistics, valid only if you look once')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Variant')}</th>
            <th scope="col">{t('95% interval, pts')}</th>
            <th scope="col">{t('p-value')}</th>
            <th scope="col">{t('Chance to be best')}</th>
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => (
            <tr key={look.name}>
              <th scope="row">{look.name}</th>
              <td data-label={t('95% interval, pts')}>
                {look.interval
                  ? t('{low} to {high}', {
                      low: formatSigned(look.interval[0]),
                      high: formatSigned(look.interval[1]),
                    })
                  : '–'}
              </td>
              <td data-label={t('p-value')}>{formatPValue(look.p_value)}</td>
              <td data-label={t('Chance to be best')}>{formatPercent(look.chance_to_be_best)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const smallNumber = whenAsked(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }));

function formatPValue(p: number | null): string {
  if (p === null) return '–';
  return p < 0.0001
    ? t('below {limit}', {
        limit: new Intl.NumberFormat(locale, { minimumFractionDigits: 4 }).format(0.0001),
      })
    : smallNumber().format(p);
}
