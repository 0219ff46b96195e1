/** What the fields of a site's or a wall's `config` mean where name and type do not say it. */
export const configNotes: Record<string, string> = {
  config:
    'Objects are merged, lists are replaced. Omitted fields keep their values, or get the default in a new object; null resets a field to its default.',
  'config.wall': 'off: measure only. No wall is shown, everything is counted.',
  'config.mode': 'hard: cannot be closed; soft: can be closed; banner: a bar, the page stays usable.',
  'config.template_id': 'A template of the site, by id or by name.',
  'config.timezone': 'IANA name. Days begin and end in this zone; a change regroups past days too.',
  'config.allow_localhost': 'Whether events from localhost count, for testing.',
  'config.detection.third_party_probes': 'Whether the script may ask real ad hosts.',
  'config.ab_test':
    'The running test ends when you add, remove or rename a variant, give one a different template, change `allocation`, or switch the test off. Its result is kept (GET /v1/analytics/sites/:id/ab-tests), and the response has its id in X-Truce-Ended-AB-Test. Changing weights or the hold-out does not end it.',
  'config.ab_test.holdout': 'Percent of visitors who are never shown a wall.',
  'config.ab_test.variants[].weight':
    'Share of visitors, relative to the other variants. A change moves as few visitors as possible.',
  'config.ab_test.allocation':
    'fixed (default): by the weights, with a verdict. bandit: adjusted once a day by the results, without a verdict.',
  'config.display.excluded_paths': 'Paths on which no wall is shown.',
  'config.delivery': "Where visitors' browsers find the script, the events and the baits.",
  'config.delivery.origin': "The site's own host, if it forwards these paths to the service.",
  'config.delivery.loader': 'Path of the script. Earlier paths still work.',
  'config.page_url_query':
    "What is stored of a page's query string: utm (default) keeps only campaign parameters, strip removes it, keep stores all of it.",
  'config.delivery.track': 'Path that receives events.',
  'config.delivery.media': 'Folder of the baits.',
  'config.delivery.rotate': 'Generates new event and bait paths when a filter list blocks one of them.',
  'config.gate.ttl_s': 'Lifetime of a gate token in seconds; 900 by default.',
};
