import { t } from '../../i18n/t.ts';
import detailsStyles from '../../ui/details.module.css';

/** Why the numbers may be read on any day, for those who want to know. */
export function HowItWorks() {
  return (
    <details className={detailsStyles.how}>
      <summary>
        {t('ab-test.validOnAnyDayYou')}{' '}
        <span className={detailsStyles.howMore}>{t('ab-test.howThisWorks')}</span>
      </summary>
      <p>{t('ab-test.lookingAtATestEvery')}</p>
      <ul>
        <li>{t('ab-test.eachVisitCountsForThe')}</li>
        <li>{t('ab-test.theIntervalHoldsTheTrue')}</li>
        <li>{t('ab-test.withSeveralChallengersTheBar')}</li>
        <li>{t('ab-test.aWinnerIsNamedAbove')}</li>
      </ul>
    </details>
  );
}
