import type { AlertKind } from '../../../contract/integrations/alerts.ts';
import { t } from '../../i18n/t.ts';

/** What the service checks automatically, in the owner's words. */
export function alertTexts(): Record<AlertKind, { label: string; hint: string }> {
  return {
    adblock_spike: {
      label: t('integrations.manyMoreVisitorsBlockAds'),
      hint: t('integrations.comparedWithWhatIsUsual'),
    },
    conversion_drop: {
      label: t('integrations.farFewerVisitorsAllowAds'),
      hint: t('integrations.comparedWithWhatIsUsual'),
    },
    no_data: { label: t('integrations.noDataArrives'), hint: t('integrations.theSnippetMayHaveGone') },
    winner: { label: t('integrations.anABTestHas'), hint: t('integrations.onceForEachTest') },
    path_listed: {
      label: t('integrations.aPathOfYoursIs'),
      hint: t('integrations.blockersWouldStopTheScript'),
    },
    guard_rail: {
      label: t('integrations.aGuardrailBroke'),
      hint: t('integrations.aGuardrailBrokeHint'),
    },
    test_ended: { label: t('integrations.anABTestEnded'), hint: t('integrations.anABTestEndedHint') },
  };
}
