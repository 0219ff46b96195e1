/** What the fields of a site's or a wall's `config` mean where name and type do not say it. */
export const configNotes: Record<string, string> = {
  config:
    'Objects are merged, lists replaced. What is left out keeps its value, or takes the default when it is new; null resets a field to its default.',
  'config.wall': 'off: measure only. No wall is shown, everything is counted.',
  'config.mode': 'hard: cannot be closed; soft: can be closed; banner: a bar, the page stays usable.',
  'config.template_id': 'A template of the site, by id or by name.',
  'config.timezone': 'IANA name. Days begin and end in this zone; a change regroups past days too.',
  'config.allow_localhost': 'Whether events from localhost count, for trying things out.',
  'config.detection.third_party_probes': 'Whether the script may ask real ad hosts.',
  'config.ab_test':
    'Adding, removing or renaming a variant, giving one another template, another `allocation`, and switching off end the running test; its result is kept (GET /v1/analytics/sites/:id/ab-tests), and the answer has its id in X-Truce-Ended-AB-Test. Weights and hold-out end nothing.',
  'config.ab_test.holdout': 'Percent of visitors who are never shown a wall.',
  'config.ab_test.variants[].weight':
    'Share of visitors, relative to the other variants. A change moves only the visitors that it must.',
  'config.ab_test.allocation':
    'fixed (default): by the weights, for a verdict. bandit: once a day by the results, without a verdict.',
  'config.display.excluded_paths': 'Paths on which no wall is shown.',
  'config.delivery': "Where visitors' browsers find the script, the events and the baits.",
  'config.delivery.origin': "The site's own host, where it passes these paths on to the service.",
  'config.delivery.loader': 'Path of the script. An earlier one goes on answering.',
  'config.page_url_query':
    'What is stored of the query of a page: utm (default) keeps campaign parameters alone, strip nothing, keep all.',
  'config.delivery.track': 'Path that takes events.',
  'config.delivery.media': 'Folder of the baits.',
  'config.delivery.rotate': 'Draws new event and bait paths as soon as a filter list names one of them.',
  'config.gate.ttl_s': 'Seconds that a token of the gate is good for; 900 when left out.',
};
