/** Types of the events that say ads were allowed on the site, by a check. */
export const allowingTypes: readonly string[] = ['conversion_allowlist', 'conversion_disable'];
