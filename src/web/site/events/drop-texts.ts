import type { DropReason } from '../../../contract/events/dropped-events.ts';
import { t } from '../../i18n/t.ts';

/** Why an event was left out, and what its owner can do, if anything. */
export const dropTexts: Record<DropReason, { title: string; advice: string }> = {
  bot: {
    title: t('events.fromRobots'),
    advice: t('events.searchEnginesMonitorsAndOther'),
  },
  resumed: {
    title: t('events.beginningsOfAVisitThat'),
    advice: t('events.theSameVisitWentOn'),
  },
  other_origin: {
    title: t('events.fromAnotherWebsite'),
    advice: t('events.aPageThatIsNot'),
  },
  inactive: {
    title: t('events.whileTheSiteWasSwitched'),
    advice: t('events.switchItOnUnderSettings'),
  },
  bad_time: {
    title: t('events.withAWrongTime'),
    advice: t('events.tooFarInThePast'),
  },
  too_many: {
    title: t('events.tooManyFromOneAddress'),
    advice: t('events.ifAllVisitorsSeemTo'),
  },
  over_limit: {
    title: t('events.overALimit'),
    advice: t('events.overALimitAdvice'),
  },
};
