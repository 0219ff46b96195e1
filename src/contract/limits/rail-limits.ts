/** Names and numbers of guardrails alone, for all who judge or show them. */

/** What a variant may not make worse, in the order in which it is shown. */
export const railMetrics = ['pages_per_session', 'left_after_wall', 'no_blocker', 'revenue'] as const;
export type RailMetric = (typeof railMetrics)[number];

/** Percent of the visitors who take part in a test, step by step. */
export const rampSteps = [5, 25, 100] as const;

/** What each step waits for, beside that no rail breaks. */
export const rampNeeds = { hours: 24, sessions: 50 } as const;

/** Percent by which a variant may be worse than control before a rail can break. */
export const railTolerance = 5;
