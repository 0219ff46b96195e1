/** The groups of the API: a tag is a folder of the contract and of the handlers. */
export const tags = {
  sites: {
    title: 'Sites',
    description:
      'Sites, their walls and templates, the script, installation, share links, notes and segments.',
  },
  analytics: {
    title: 'Analytics',
    description: 'Metrics, breakdowns, live visitors, A/B test results, revenue and recommendations.',
  },
  events: {
    title: 'Events',
    description: 'Record events, list and export them, and retry those that failed.',
  },
  reports: {
    title: 'Reports',
    description: 'Scheduled reports, their recipients and history, and exports of the whole history.',
  },
  integrations: {
    title: 'Integrations',
    description: 'Slack, webhooks and their deliveries, alerts, and tables for spreadsheets and BI programs.',
  },
  team: { title: 'Team', description: 'Members, invitations, API keys and the sign-in policy.' },
  auth: {
    title: 'Sign-in and account',
    description:
      'Setup, sign-in, sessions, two-step verification and your own account, as the dashboard uses them.',
  },
  operations: {
    title: 'Operations',
    description: 'The audit log, the health report, failed jobs and the email outbox.',
  },
} as const;

export type Tag = keyof typeof tags;
