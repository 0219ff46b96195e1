const dayMs = 24 * 3_600_000;

/** This hour of tomorrow, UTC. */
export function nextNight(nowMs: number, hour: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs + hour * 3_600_000;
}
