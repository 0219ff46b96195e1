/** Days for which data is kept where a site says nothing. Two calendar years are 731 days where one of them is a leap year. */
export const longestKept = { events: 90, sessions: 731 } as const;

/**
 * An event may come a week late, and changes its session: that must have all its events by then, also after days in
 * which nothing could be stored. A/B tests and comparisons need months of sessions.
 */
export const shortestKept = { events: 14, sessions: 90 } as const;

/** Days for which a site keeps its raw events and its sessions. */
export interface KeptDays {
  events: number;
  sessions: number;
}

/** What a site keeps that has settings of its own for it. */
export interface SiteKept extends KeptDays {
  site: string;
}

interface Settings {
  retention?: { event_days?: number | undefined; session_days?: number | undefined } | undefined;
}

/** What a site keeps, by its settings. */
export function keptDays({ retention = {} }: Settings): KeptDays {
  const { event_days = longestKept.events, session_days = longestKept.sessions } = retention;
  return { events: event_days, sessions: session_days };
}
