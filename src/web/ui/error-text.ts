import { CallError } from '../../contract/core/client.ts';
import { t } from '../i18n/t.ts';
import { sayRefusal } from './say-refusal.ts';

export interface ErrorText {
  title: string;
  advice: string;
  requestId: string | null;
}

/** What a failure means to the person in front of the screen. */
export function errorText(error: unknown): ErrorText {
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

function byCode(error: CallError): { title: string; advice: string } | undefined {
  const texts: Record<string, { title: string; advice: string }> = {
    RATE_LIMITED: {
      title: t('common.tooManyRequests'),
      advice: pauseText(retryAfterSeconds(error) ?? 60),
    },
    INTERNAL_ERROR: {
      title: t('common.somethingWentWrongOnThe'),
      advice: t('common.tryAgainInAMoment'),
    },
    UNAVAILABLE: {
      title: t('common.theServerIsNotReady'),
      advice: t('common.itMayBeStartingOr'),
    },
    CONFLICT: { title: t('common.thisIsNotPossibleRight'), advice: why(error) },
    FORBIDDEN: { title: t('common.thisIsNotAllowed'), advice: why(error) },
  };
  return texts[error.code] ?? (error.status >= 500 ? unreachable : undefined);
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
