/** Of a response to an event, in seconds. Apart from the meters: ingest processes count without loading them. */
export const trackBuckets = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** @returns its index; -1: longer than all */
export function trackBucketOf(seconds: number): number {
  return trackBuckets.findIndex((most) => seconds <= most);
}
