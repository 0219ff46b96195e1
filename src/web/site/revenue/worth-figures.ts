import type { Revenue } from '../../../contract/analytics/value.ts';
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
    label: t('Won back, gross'),
    text: t('Page views with ads of visitors who allowed your site. Some of them would have done so anyway.'),
    needsHoldout: false,
  },
  {
    key: 'incremental',
    label: t('Brought by the wall'),
    text: t(
      'The number to report: what would not be there without the wall, against visitors who by chance met none.',
    ),
    needsHoldout: true,
    belowZero: t('Below zero: the wall lost more than it won.'),
  },
  {
    key: 'lost_potential',
    label: t('Still blocked'),
    text: t('What page views with a blocker would have earned. Nobody wins back all of it.'),
    needsHoldout: false,
  },
  {
    key: 'cost_of_wall',
    label: t('Cost of the wall'),
    text: t(
      'Page views of visitors who left because of it, as if they had shown ads. Part of the second number already.',
    ),
    needsHoldout: true,
    belowZero: t('Below zero: visitors who met it read more, not less.'),
  },
];

export function figureOf(revenue: Revenue, { key }: WorthFigure): Revenue['incremental'] {
  return revenue[key];
}
