import { CallError } from '../../contract/core/client.ts';
import { t, tn } from '../i18n/t.ts';
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
    ...(byCode(error) ?? { title: t('That did not work'), advice: why(error) }),
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
  title: t('Truce cannot be reached'),
  advice: t('Check your connection and that the server is running, then try again.'),
};

function byCode(error: CallError): { title: string; advice: string } | undefined {
  const texts: Record<string, { title: string; advice: string }> = {
    RATE_LIMITED: {
      title: t('Too many requests'),
      advice: pauseText(retryAfterSeconds(error) ?? 60),
    },
    INTERNAL_ERROR: {
      title: t('Something went wrong on the server'),
      advice: t('Try again in a moment. The server’s log tells more about it.'),
    },
    UNAVAILABLE: {
      title: t('The server is not ready'),
      advice: t('It may be starting or waiting for its database. Try again in a moment.'),
    },
    CONFLICT: { title: t('This is not possible right now'), advice: why(error) },
    FORBIDDEN: { title: t('This is not allowed'), advice: why(error) },
  };
  return texts[error.code] ?? (error.status >= 500 ? unreachable : undefined);
}

function pauseText(seconds: number): string {
  if (seconds > 90) {
    return tn(
      Math.ceil(seconds / 60),
      'The server asks for a pause. Try again in {count} minute.',
      'The server asks for a pause. Try again in {count} minutes.',
    );
  }
  return tn(
    seconds,
    'The server asks for a pause. Try again in {count} second.',
    'The server asks for a pause. Try again in {count} seconds.',
  );
}

function why(error: CallError): string {
  return sentence(sayRefusal(error) ?? error.message);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
