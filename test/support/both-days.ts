/**
 * Completes a drawn query that names one day of a range, or two too far apart, where a number of days is the other way to ask:
 * a JSON Schema does not say that both belong together. Times go in order, for the same reason.
 */
export function completeDays(
  query: Record<string, unknown> | undefined,
  fields: Record<string, unknown> | undefined,
): void {
  const isRange = ['days', 'start', 'end'].every((name) => fields && name in fields);
  if (query && isRange && ('start' in query || 'end' in query)) {
    Object.assign(query, { start: '2026-01-31', end: '2026-02-01' });
  }
  if (query && Date.parse(String(query.from)) > Date.parse(String(query.to))) {
    Object.assign(query, { from: query.to, to: query.from });
  }
}
