/** How a stop shares its time among the things it closes one after the other. */
export interface StopBudget {
  /** The stop begins now. */
  begin(): void;
  /**
   * Milliseconds that one of them may take: what is left when `laterMs` are kept for those that follow, and never less than
   * `atLeastMs`.
   */
  share(atLeastMs: number, laterMs: number): number;
}

/** @param elapsed milliseconds on a clock that nobody sets */
export function openStopBudget(totalMs: number, elapsed: () => number): StopBudget {
  let end = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      end = elapsed() + totalMs;
    },
    share: (atLeastMs, laterMs) => Math.max(atLeastMs, end - elapsed() - laterMs),
  };
}
