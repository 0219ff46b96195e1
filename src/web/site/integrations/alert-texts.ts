import type { AlertKind } from '../../../contract/integrations/alerts.ts';
import { t } from '../../i18n/t.ts';

/** What the service looks for by itself, in the owner's words. */
export function alertTexts(): Record<AlertKind, { label: string; hint: string }> {
  return {
    adblock_spike: {
      label: t('Many more visitors block ads'),
      hint: t('Compared with what is usual for the site.'),
    },
    conversion_drop: {
      label: t('Far fewer visitors allow ads'),
      hint: t('Compared with what is usual for the site.'),
    },
    no_data: { label: t('No data arrives'), hint: t('The snippet may have gone from your pages.') },
    winner: { label: t('An A/B test has a winner'), hint: t('Once for each test.') },
    path_listed: {
      label: t('A path of yours is on a filter list'),
      hint: t('Blockers would stop the script there.'),
    },
  };
}
