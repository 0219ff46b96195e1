import type { DeliveryFailure } from '../contract/integrations/delivery-failures.ts';
import { writerOf } from '../kit/messages/writer.ts';
import { type FailureKind, OutgoingFailure } from '../kit/safe-fetch/fetch-failure.ts';
import type { SafeFetch, SafeFetchResponse } from '../kit/safe-fetch/safe-fetch.ts';
import type { Way } from '../records/notifications/deliveries.ts';
import { deliveryFailureText } from '../records/notifications/delivery-failures.ts';
import type { Judgement, Outcome } from './outcome.ts';
import { readRetryAfterMs } from './retry-schedule.ts';
import { signWebhook } from './sign-webhook.ts';
import { judgeSlackAnswer } from './slack/slack-answer.ts';
import { slackMessage } from './slack/slack-message.ts';
import { isSlackHook, webhookLimits } from './webhook-address.ts';

export interface AttemptParts {
  send: SafeFetch;
  allowPrivate: boolean;
  now: () => number;
}

/** Sends a notification once to one integration. Never throws for what a receiver does. */
export async function attempt(way: Way, parts: AttemptParts): Promise<Outcome> {
  const startMs = parts.now();
  const at = new Date(startMs).toISOString();
  const took = () => Math.max(0, Math.round(parts.now() - startMs));
  try {
    const answer = await send(way, parts, startMs);
    const isLimited = answer.status === 429 || answer.status === 503;
    return {
      at,
      status: answer.status,
      duration_ms: took(),
      answer: excerpt(answer.body),
      ...(way.integration.kind === 'slack' ? judgeSlackAnswer(answer) : judgeWebhookAnswer(answer)),
      retryAfterMs: isLimited ? readRetryAfterMs(answer.headers, parts.now()) : 0,
    };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return {
      at,
      status: null,
      duration_ms: took(),
      answer: null,
      isDelivered: false,
      error: deliveryFailureText(failures[error.kind]),
      endsIntegration: null,
      isWorthRetrying: true,
      retryAfterMs: 0,
    };
  }
}

function send(
  { notification, integration }: Way,
  parts: AttemptParts,
  atMs: number,
): Promise<SafeFetchResponse> {
  const json = { 'content-type': 'application/json' };
  const request = { url: integration.url, method: 'POST' as const };
  if (integration.kind === 'slack') {
    const body = slackMessage(notification, writerOf(integration.language));
    const limits = { ...webhookLimits(false), mayAsk: (url: URL) => isSlackHook(url.href) };
    return parts.send({ ...request, headers: json, body }, limits);
  }
  const { secret, old_secret, old_secret_until } = integration;
  const isOldGood = old_secret_until !== null && Date.parse(old_secret_until) > atMs;
  const secrets = [secret, isOldGood ? old_secret : null].filter((each) => each !== null);
  const { id, body } = notification;
  const headers = { ...json, ...signWebhook({ id, body, atMs }, secrets) };
  return parts.send({ ...request, headers, body }, webhookLimits(parts.allowPrivate));
}

function judgeWebhookAnswer({ status }: SafeFetchResponse): Judgement {
  const isDelivered = status >= 200 && status < 300;
  const isGone = status === 410;
  const isRedirect = status >= 300 && status < 400;
  const code = isGone ? 'gone' : isRedirect ? 'redirect' : 'status';
  const error = deliveryFailureText(code, status);
  return {
    isDelivered,
    error: isDelivered ? null : error,
    endsIntegration: isGone ? error : null,
    isWorthRetrying: !isGone,
  };
}

const maxAnswer = 200;

/** Enough to know one's own server by, too little to read pages of others with. */
function excerpt(body: Buffer): string | null {
  const words = body
    .toString('utf8')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return words === '' ? null : [...words].slice(0, maxAnswer).join('');
}

/** Never the system's own message: it may name addresses of the internal network. */
const failures = {
  address: 'not_allowed',
  port: 'not_allowed',
  internal: 'private_address',
  dns: 'unknown_host',
  tls: 'no_tls',
  connect: 'no_connection',
  timeout: 'timeout',
  // Redirects are never followed, so there can't be too many.
  redirects: 'no_http',
  answer: 'no_http',
} as const satisfies Record<FailureKind, DeliveryFailure>;
