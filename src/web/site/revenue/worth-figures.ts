import type { Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';

export interface WorthFigure {
  key: 'gross' | 'incremental' | 'lost_potential' | 'cost_of_wall';
  label: string;
  /** What it is, in a sentence. */
  text: string;
  /** Whether only a hold-out can tell it. */
  needsHoldout: boolean;
  /** What it means where it is less than nothing. */
  belowZero?: string;
}

/** What the wall is worth takes three numbers, and what it cost is the fourth. */
export const worthFigures: WorthFigure[] = [
  {
    key: 'gross',
    label: t('revenue.wonBackGross'),
    text: t('revenue.pageViewsWithAdsOf'),
    needsHoldout: false,
  },
  {
    key: 'incremental',
    label: t('revenue.broughtByTheWall'),
    text: t('revenue.theNumberToReportWhat'),
    needsHoldout: true,
    belowZero: t('revenue.belowZeroTheWallLost'),
  },
  {
    key: 'lost_potential',
    label: t('revenue.stillBlocked'),
    text: t('revenue.whatPageViewsWithA'),
    needsHoldout: false,
  },
  {
    key: 'cost_of_wall',
    label: t('revenue.costOfTheWall'),
    text: t('revenue.pageViewsOfVisitorsWho'),
    needsHoldout: true,
    belowZero: t('revenue.belowZeroVisitorsWhoMet'),
  },
];

export function figureOf(revenue: Revenue, { key }: WorthFigure): Revenue['incremental'] {
  return revenue[key];
}
