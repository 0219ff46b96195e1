/** Why a notification was not delivered; `other` is a text of an earlier version, see `error`. */
export const deliveryFailures = [
  'gone',
  'redirect',
  'status',
  'not_allowed',
  'private_address',
  'unknown_host',
  'no_tls',
  'no_connection',
  'timeout',
  'no_http',
  'slack_gone',
  'slack_url',
  'slack_workspace',
  'slack_channel',
  'slack_member',
  'slack_busy',
  'slack_status',
  'turned_off',
  'internal',
  'other',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** After these, the receiver will never take anything again, so the integration is turned off at once. */
export type EndingFailure =
  | 'gone'
  | 'slack_gone'
  | 'slack_url'
  | 'slack_workspace'
  | 'slack_channel'
  | 'slack_member';
