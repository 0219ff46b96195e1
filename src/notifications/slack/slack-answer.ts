import type { EndingFailure } from '../../contract/integrations/delivery-failures.ts';
import type { SafeFetchResponse } from '../../kit/safe-fetch/safe-fetch.ts';
import { deliveryFailureText } from '../../records/notifications/delivery-failures.ts';
import type { Judgement } from '../outcome.ts';

/**
 * What Slack says of a webhook that will never work again (api.slack.com/messaging/webhooks: handling errors). Owners look
 * the texts of these codes up in docs/slack.md.
 */
const endings = new Map<string, EndingFailure>([
  ['no_service', 'slack_gone'],
  ['no_active_hooks', 'slack_gone'],
  ['invalid_token', 'slack_url'],
  ['no_team', 'slack_workspace'],
  ['team_disabled', 'slack_workspace'],
  ['channel_is_archived', 'slack_channel'],
  ['channel_not_found', 'slack_channel'],
  ['user_not_found', 'slack_member'],
]);

/** Slack responds with 200 and `ok`, or with a code that says whether a retry makes sense. */
export function judgeSlackAnswer({ status, body }: SafeFetchResponse): Judgement {
  if (status >= 200 && status < 300) {
    return { isDelivered: true, error: null, endsIntegration: null, isWorthRetrying: false };
  }
  const word = body.toString('utf8', 0, 100).trim();
  const isGone = status === 404 || status === 410;
  const ending = endings.get(word) ?? (isGone ? 'slack_gone' : null);
  const error = deliveryFailureText(ending ?? (status === 429 ? 'slack_busy' : 'slack_status'), status);
  return {
    isDelivered: false,
    error,
    endsIntegration: ending === null ? null : error,
    isWorthRetrying: ending === null && status !== 400,
  };
}
