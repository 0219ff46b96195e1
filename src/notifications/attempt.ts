import { writerOf } from '../kit/messages/writer.ts';
import { type FailureKind, OutgoingFailure } from '../kit/safe-fetch/fetch-failure.ts';
import type { SafeFetch, SafeFetchResponse } from '../kit/safe-fetch/safe-fetch.ts';
import type { Way } from '../records/notifications/deliveries.ts';
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
      error: failureWords(error),
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
  const words = isGone
    ? 'The receiver answered 410: it wants no more.'
    : isRedirect
      ? `The receiver answered ${status}, a redirect, which is not followed: give the webhook its new address.`
      : `The receiver answered ${status}.`;
  return {
    isDelivered,
    error: isDelivered ? null : words,
    endsIntegration: isGone ? words : null,
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

/** Words of ours alone: those of the system may name addresses of the own network. */
function failureWords({ kind, message }: OutgoingFailure): string {
  return kind === 'address' ? message : failures[kind];
}

const failures: Record<Exclude<FailureKind, 'address'>, string> = {
  internal: 'The name leads to an address that is not public, so nothing was sent.',
  dns: 'The name could not be looked up.',
  tls: 'No safe connection: the certificate or the TLS version does not fit.',
  connect: 'No connection: the server refused it or cannot be reached.',
  timeout: 'No answer within 15 seconds.',
  redirects: 'The receiver answered with a redirect, which is not followed.',
  answer: 'What came back is no HTTP answer, or it broke off.',
};
