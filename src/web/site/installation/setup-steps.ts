import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';

export interface SetupStep {
  id: 'visit' | 'rate' | 'wall' | 'holdout' | 'report';
  isDone: boolean;
  title: string;
  text: string;
  /** Where it is done. */
  address: string;
}

interface SetupFacts {
  hasVisit: boolean;
  hasRate: boolean;
  hasReport: boolean;
}

/** What a new site needs until it shows what ad blocking costs, and what the wall wins back. */
export function setupSteps({ id, config }: Site, { hasVisit, hasRate, hasReport }: SetupFacts): SetupStep[] {
  const at = (tab: string) => `/sites/${id}/${tab}`;
  return [
    {
      ...{ id: 'visit', isDone: hasVisit, address: at('settings#installation') },
      ...{ title: t('installation.stepVisit'), text: t('installation.stepVisitText') },
    },
    {
      ...{ id: 'rate', isDone: hasRate, address: at('revenue') },
      ...{ title: t('installation.stepRate'), text: t('installation.stepRateText') },
    },
    {
      ...{ id: 'wall', isDone: config.wall === 'on', address: at('wall') },
      ...{ title: t('installation.stepWall'), text: t('installation.stepWallText') },
    },
    {
      ...{ id: 'holdout', isDone: config.ab_test.holdout > 0, address: at('ab-test') },
      ...{ title: t('installation.stepHoldout'), text: t('installation.stepHoldoutText') },
    },
    {
      ...{ id: 'report', isDone: hasReport, address: at('reports') },
      ...{ title: t('installation.stepReport'), text: t('installation.stepReportText') },
    },
  ];
}
