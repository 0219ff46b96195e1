export interface Group {
  title: string;
  /** Files below docs/, without .md; also their addresses below /help. */
  pages: string[];
}

/** The help in the order in which it is shown. A page that is in neither list stops the build. */
export const contents: Group[] = [
  {
    title: 'Start',
    pages: [
      ...['concepts', 'guides/first-number', 'settings', 'troubleshooting', 'comparison'],
      ...['install/package', 'install/docker', 'install/kubernetes', 'install/systemd'],
    ],
  },
  {
    title: 'Measure',
    pages: [
      'dashboard',
      'detection',
      'revenue',
      'statistics',
      'guard-rails',
      'dark-share',
      'campaigns-and-properties',
      'trust',
    ],
  },
  {
    title: 'Win visitors back',
    pages: ['wall', 'fairness', 'choices', 'languages', 'simulate', 'filter-list-watch', 'gate'],
  },
  { title: 'On your pages', pages: ['sdk', 'sdks', 'first-party', 'csp', 'consent'] },
  {
    title: 'Reports and data',
    pages: [
      ...['reports', 'report-formats', 'alerts', 'slack', 'webhooks', 'exports', 'connectors/README'],
      ...['connectors/google-sheets', 'connectors/grafana', 'connectors/looker', 'connectors/metabase'],
      ...['connectors/power-bi', 'connectors/superset'],
    ],
  },
  { title: 'People', pages: ['team', 'sign-in'] },
  {
    title: 'Operate',
    pages: [
      ...['command-line', 'health', 'monitoring', 'email', 'proxy', 'security', 'retention', 'privacy'],
      ...['reliability', 'performance', 'ingest-processes', 'several-nodes', 'clickhouse-cluster'],
      ...['backup', 'move-stores', 'upgrade'],
    ],
  },
  { title: 'Reference', pages: ['glossary', 'changelog', 'api/errors', 'api/versioning'] },
];

/** For those who work on Truce itself. */
export const notForOwners = ['ARCHITECTURE', 'dashboard-development', 'api/introduction'];
