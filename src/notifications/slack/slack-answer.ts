import type { SafeFetchResponse } from '../../kit/safe-fetch/safe-fetch.ts';
import type { Judgement } from '../outcome.ts';

const gone = 'Slack no longer knows this webhook.';
const noWorkspace = 'The Slack workspace was disabled.';
const noChannel = 'The Slack channel was archived or deleted.';

/**
 * What Slack says of a webhook that will never work again (api.slack.com/messaging/webhooks: handling errors). Owners look
 * these texts up in docs/slack.md.
 */
const endings: Record<string, string> = {
  no_service: gone,
  no_active_hooks: gone,
  invalid_token: "Slack doesn't recognize this webhook: the URL is incomplete or was regenerated.",
  no_team: noWorkspace,
  team_disabled: noWorkspace,
  channel_is_archived: noChannel,
  channel_not_found: noChannel,
  user_not_found: 'The Slack member was deactivated or removed.',
};

/** Slack responds with 200 and `ok`, or with a code that says whether a retry makes sense. */
export function judgeSlackAnswer({ status, body }: SafeFetchResponse): Judgement {
  if (status >= 200 && status < 300) {
    return { isDelivered: true, error: null, endsIntegration: null, isWorthRetrying: false };
  }
  const word = body.toString('utf8', 0, 100).trim();
  const isGone = status === 404 || status === 410;
  const ending = endings[word] ?? (isGone ? gone : null);
  const error =
    ending ??
    (status === 429 ? 'Slack asks for fewer messages; it is sent later.' : `Slack answered ${status}.`);
  return {
    isDelivered: false,
    error,
    endsIntegration: ending,
    isWorthRetrying: ending === null && status !== 400,
  };
}
