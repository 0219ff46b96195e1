import { t } from '../../i18n/t.ts';

/** Why the numbers may be read on any day, for those who want to know. */
export function HowItWorks() {
  return (
    <details className="how">
      <summary>
        {t('Valid on any day you look.')} <span className="how-more">{t('How this works')}</span>
      </summary>
      <p>
        {t(
          'Looking at a test every day and stopping when it looks good is how chance becomes a “winner”. Confidence and interval here are made for that: in simulations of tests without any difference, looked at daily for two months, at most 1 in 50 named a winner.',
        )}
      </p>
      <ul>
        <li>{t('Each visit counts for the variant it saw first, and a conversion only after that wall.')}</li>
        <li>
          {t(
            'The interval holds the true difference to the compared wall with 95% certainty, whenever you look. While it holds 0, either may be better.',
          )}
        </li>
        <li>
          {t(
            'With several challengers the bar is higher for each, so that trying many does not help chance.',
          )}
        </li>
        <li>
          {t('A winner is named above 95% confidence only, and if visitors were shared out as you set.')}
        </li>
      </ul>
    </details>
  );
}
