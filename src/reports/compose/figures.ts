import { blockingRate, exactPercent, round } from '../../analytics/rates.ts';
import { message } from '../../kit/messages/text.ts';
import type { Block, Change, Figure, ReportMetrics } from '../report.ts';
import { type Basis, countChange, rateChange } from './read-basis.ts';

type Item = Extract<Block, { type: 'figures' }>['items'][number];

export const sessionsFigure = (basis: Basis): Item => ({
  label: message('common.sessions'),
  figure: { format: 'count', value: basis.now.sessions },
  change: countChange(basis, 'sessions', true),
});

export const detectedFigure = (basis: Basis): Item => ({
  label: message('overview.adBlockersDetected'),
  figure: { format: 'count', value: basis.now.adblock_detected },
  change: countChange(basis, 'adblock_detected', null),
});

export const shareFigure = (basis: Basis): Item => ({
  label: message('overview.blockingShare'),
  figure: percentFigure(shareOf(basis.now)),
  change: shareChange(basis),
});

export const wallsFigure = (basis: Basis): Item => ({
  label: message('common.wallsShown'),
  figure: { format: 'count', value: basis.now.walls_displayed },
  change: countChange(basis, 'walls_displayed', null),
});

export const conversionsFigure = (basis: Basis): Item => ({
  label: message('common.conversions'),
  figure: { format: 'count', value: basis.now.conversions },
  change: countChange(basis, 'conversions', true),
});

export const rateFigure = (basis: Basis): Item => ({
  label: message('common.conversionRate'),
  figure: percentFigure(rateOf(basis.now)),
  change: rateChange(basis),
});

/** The numbers that every report begins with. */
export function summaryFigures(basis: Basis): Item[] {
  const each = [sessionsFigure, detectedFigure, shareFigure, wallsFigure, conversionsFigure, rateFigure];
  return [...each.map((figure) => figure(basis)), ...recoveredFigures(basis)];
}

/** None where no ad was seen again: with an ad server that the script doesn't know, a 0 would be untrue. */
export function recoveredFigures(basis: Basis): Item[] {
  const value = basis.now.recovered;
  if (!value) return [];
  const label = message('integrations.recovered');
  return [{ label, figure: { format: 'count', value }, change: countChange(basis, 'recovered', true) }];
}

/** Without a wall, or a session that could be judged, there is no rate: a dash, where 0% would be untrue. */
export function percentFigure(rate: number | null): Figure {
  return rate === null ? { format: 'text', value: '–' } : { format: 'percent', value: rate };
}

/** The rate of one day or week in a drawing; null without a wall. */
export function rateOf(metrics: { walls_displayed: number; conversions: number }): number | null {
  return exactPercent(metrics.conversions, metrics.walls_displayed);
}

/** Sessions that could be judged: blocked or clear. */
export function judgedOf({ sessions, unknown_sessions = 0 }: ReportMetrics): number {
  return sessions - unknown_sessions;
}

/** The blocking rate; null where no session could be judged. */
export function shareOf(metrics: ReportMetrics): number | null {
  return blockingRate({ adblock_detected: metrics.adblock_detected, judged: judgedOf(metrics) });
}

/** Neither good news nor bad: how many visitors block is theirs to say. */
function shareChange({ now, before }: Basis): Change | null {
  const [share, earlier] = [shareOf(now), before && shareOf(before)];
  if (share === null || earlier === null) return null;
  return { value: round(share - earlier), unit: 'points', isGood: null };
}
