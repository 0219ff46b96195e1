const [minuteMs, dayMs] = [60_000, 86_400_000];

/** The instant so many days from now, to the minute: a second click asks for the same. @param days before now, if negative */
export function daysFromNow(days: number, nowMs = Date.now()): string {
  return new Date(Math.floor(nowMs / minuteMs) * minuteMs + days * dayMs).toISOString();
}
