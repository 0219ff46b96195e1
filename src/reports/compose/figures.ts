import { percent, round } from '../../analytics/rates.ts';
import type { Block, Change } from '../report.ts';
import { type Basis, countChange, rateChange } from './read-basis.ts';

type Item = Extract<Block, { type: 'figures' }>['items'][number];

export const sessionsFigure = (basis: Basis): Item => ({
  label: 'Sessions',
  figure: { format: 'count', value: basis.now.sessions },
  change: countChange(basis, 'sessions', true),
});

export const detectedFigure = (basis: Basis): Item => ({
  label: 'With an ad blocker',
  figure: { format: 'count', value: basis.now.adblock_detected },
  change: countChange(basis, 'adblock_detected', null),
});

export const shareFigure = (basis: Basis): Item => ({
  label: 'Ad-blocker share',
  figure: { format: 'percent', value: shareOf(basis.now) },
  change: shareChange(basis),
});

export const wallsFigure = (basis: Basis): Item => ({
  label: 'Walls shown',
  figure: { format: 'count', value: basis.now.walls_displayed },
  change: countChange(basis, 'walls_displayed', null),
});

export const conversionsFigure = (basis: Basis): Item => ({
  label: 'Conversions',
  figure: { format: 'count', value: basis.now.conversions },
  change: countChange(basis, 'conversions', true),
});

/** Without a wall there is no rate: a dash says so, where 0 % would blame the wall. */
export const rateFigure = (basis: Basis): Item => ({
  label: 'Conversion rate',
  figure:
    basis.now.walls_displayed === 0
      ? { format: 'text', value: '–' }
      : { format: 'percent', value: basis.now.conversion_rate },
  change: rateChange(basis),
});

/** The rate of one day or week in a drawing; null without a wall. */
export function rateOf(metrics: { walls_displayed: number; conversion_rate: number }): number | null {
  return metrics.walls_displayed === 0 ? null : metrics.conversion_rate;
}

export function shareOf(metrics: { sessions: number; adblock_detected: number }): number {
  return percent(metrics.adblock_detected, metrics.sessions);
}

/** Neither good news nor bad: how many visitors block is theirs to say. */
function shareChange({ now, before }: Basis): Change | null {
  if (!before || now.sessions === 0 || before.sessions === 0) return null;
  return { value: round(shareOf(now) - shareOf(before)), unit: 'points', isGood: null };
}
