import type { SafeFetchResponse } from '../../kit/safe-fetch/safe-fetch.ts';
import type { Judgement } from '../outcome.ts';

/** What Slack says of a hook that will never work again (api.slack.com/messaging/webhooks: handling errors). */
const endings: Record<string, string> = {
  no_service: 'Slack does not know this hook any more: it was removed or switched off.',
  no_active_hooks: 'Slack does not know this hook any more: it was removed or switched off.',
  invalid_token: 'Slack does not know this hook: its address is not complete, or it was drawn anew.',
  no_team: 'Slack does not know the workspace of this hook.',
  team_disabled: 'The Slack workspace of this hook is switched off.',
  channel_is_archived: 'The Slack channel of this hook is archived.',
  channel_not_found: 'The Slack channel of this hook has gone.',
  user_not_found: 'The Slack member that this hook writes to has gone.',
};

/** Slack responds with 200 and `ok`, or with a code that says whether a retry makes sense. */
export function judgeSlackAnswer({ status, body }: SafeFetchResponse): Judgement {
  if (status >= 200 && status < 300) {
    return { isDelivered: true, error: null, endsIntegration: null, isWorthRetrying: false };
  }
  const word = body.toString('utf8', 0, 100).trim();
  const isGone = status === 404 || status === 410;
  const ending = endings[word] ?? (isGone ? `Slack answered ${status}: this hook has gone.` : null);
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
