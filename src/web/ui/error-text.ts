import { CallError } from '../../contract/core/client.ts';
import { t } from '../i18n/t.ts';
import { ExplainedError } from './explained-error.ts';
import { LostPart } from './lazy-part.ts';
import { sayRefusal } from './refusal-messages.ts';

export interface ErrorText {
  title: string;
  advice: string;
  requestId: string | null;
}

/** What a failure means to the person in front of the screen. */
export function errorText(error: unknown): ErrorText {
  if (error instanceof LostPart) {
    const advice = `${t('common.tryAgainAfterAnUpdate')} ${error.message}`;
    return { title: t('common.partOfThisPageCouldNot'), advice, requestId: null };
  }
  if (error instanceof ExplainedError) {
    return { title: error.title, advice: error.advice, requestId: null };
  }
  if (!(error instanceof CallError)) return { ...unreachable, requestId: null };
  const requestId = error.details.request_id;
  return {
    ...(byCode(error) ?? { title: t('common.thatDidNotWork'), advice: why(error) }),
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** Seconds after which a refused request may be repeated; null where none is asked for. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof CallError) || error.status !== 429) return null;
  const seconds = Number(error.details.retry_after);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60;
}

const unreachable = {
  title: t('common.truceCannotBeReached'),
  advice: t('common.checkYourConnectionAndThat'),
};
const failed = { title: t('common.somethingWentWrongOnThe'), advice: t('common.tryAgainInAMoment') };
const notReady = { title: t('common.theServerIsNotReady'), advice: t('common.itMayBeStartingOr') };

function byCode(error: CallError): { title: string; advice: string } | undefined {
  const texts: Record<string, { title: string; advice: string }> = {
    RATE_LIMITED: {
      title: t('common.tooManyRequests'),
      advice: pauseText(retryAfterSeconds(error) ?? 60),
    },
    INTERNAL_ERROR: failed,
    UNAVAILABLE: notReady,
    CONFLICT: { title: t('common.thisIsNotPossibleRight'), advice: why(error) },
    FORBIDDEN: { title: t('common.thisIsNotAllowed'), advice: why(error) },
  };
  return texts[error.code] ?? byStatus(error.status);
}

/** Of an answer that is not Truce's own. */
function byStatus(status: number) {
  // A proxy says with these that nobody is behind it.
  if (status === 502 || status === 504) return unreachable;
  if (status === 503) return notReady;
  return status >= 500 ? failed : undefined;
}

function pauseText(seconds: number): string {
  if (seconds > 90) {
    return t('common.theServerAsksForA', { count: Math.ceil(seconds / 60) });
  }
  return t('common.theServerAsksForAPause', { count: seconds });
}

function why(error: CallError): string {
  return sentence(sayRefusal(error) ?? error.message);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
