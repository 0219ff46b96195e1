/**
 * Limits count in windows that begin on the full minute or quarter of an hour. Waits for the next one where this one ends
 * so soon that counting would begin anew under way.
 * @param windowMs length of the window
 * @param neededMs how long the counting may take on a busy machine
 */
export async function roomInWindow(windowMs: number, neededMs: number): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < neededMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
}

export const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
