/** Now, or a millisecond after the last save: each save has an instant of its own, since changes are based on it. */
export function nextInstant(last: string | null, now: string): string {
  return last === null || now > last ? now : new Date(Date.parse(last) + 1).toISOString();
}
