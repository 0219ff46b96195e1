/** What can be sent to Slack, webhooks or by email (spec: Events, part 2). */
export const notificationEvents = [
  'daily_report',
  'weekly_report',
  'monthly_report',
  'custom_report',
  'alert.adblock_spike',
  'alert.conversion_drop',
  'alert.no_data',
  'alert.path_listed',
  'alert.guard_rail',
  'ab_test.winner',
  'ab_test.ended',
  'export.ready',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** `test` is sent on demand to one integration and cannot be chosen. */
export type SentEvent = NotificationEvent | 'test';
