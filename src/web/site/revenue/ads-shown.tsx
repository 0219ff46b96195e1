import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { figureText } from './price-format.ts';

/** How much of it rests on ads that really rendered; absent where pages report none. */
export function AdsShown({ revenue: { ads_shown: ads, currency } }: { revenue: Revenue }) {
  if (ads.shown.page_views === 0) return null;
  return (
    <p className="soft">
      {t('revenue.adsShown', {
        shown: figureText(ads.shown, currency),
        allowed: figureText(ads.allowed, currency),
      })}
    </p>
  );
}
