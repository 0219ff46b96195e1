/** Types of the events that say ads were allowed on the site, by a check. */
export const allowingTypes: readonly string[] = ['conversion_allowlist', 'conversion_disable'];

/** A condition on a session: ads were allowed in it, by a check. */
export const hasAllowed = `hasAny(event_types, [${allowingTypes.map((type) => `'${type}'`).join(', ')}])`;
