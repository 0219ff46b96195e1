import type { Totals } from '../../../contract/analytics/overview.ts';

/** What became of a session, from the ground up; together they are all sessions. */
export const layers = ['blocked', 'won_back', 'clear', 'unknown'] as const;
export type Layer = (typeof layers)[number];

/** A conversion may be reported without what was found before it: no layer is less than nothing. */
export function layersOf({ sessions, unknown_sessions, adblock_detected, conversions }: Totals) {
  const unknown = Math.min(sessions, unknown_sessions);
  const detected = Math.min(adblock_detected, sessions - unknown);
  const won = Math.min(conversions, detected);
  const clear = sessions - unknown - detected;
  return { blocked: detected - won, won_back: won, clear, unknown } satisfies Record<Layer, number>;
}

/** The blocking share is of the sessions in which detection ran. */
export function blockingShareOf({ sessions, unknown_sessions, adblock_detected }: Totals) {
  return { part: adblock_detected, whole: sessions - unknown_sessions };
}

/** Where each layer begins and ends when they stand on each other. */
export function stacked(totals: Totals): Record<Layer, { from: number; to: number }> {
  const heights = layersOf(totals);
  let ground = 0;
  const place = (layer: Layer) => {
    const from = ground;
    ground += heights[layer];
    return { from, to: ground };
  };
  const [blocked, won_back, clear, unknown] = [
    place('blocked'),
    place('won_back'),
    place('clear'),
    place('unknown'),
  ];
  return { blocked, won_back, clear, unknown };
}
