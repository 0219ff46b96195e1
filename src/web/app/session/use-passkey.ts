import type { SignedChallenge } from '../../../contract/auth/passkeys.ts';
import type { Me } from '../../../contract/team/roles.ts';
import { t } from '../../i18n/t.ts';
import { ExplainedError } from '../../ui/explained-error.ts';
import { call } from '../api.ts';

/** Passkeys need a secure page, which is one by https or on localhost. */
export function knowsPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

/** The library comes with the first passkey that is used: most people sign in without. */
export function loadWebAuthn() {
  return import('@simplewebauthn/browser');
}

/** Has a passkey sign, and signs in with it. @param ticket of a sign-in that the password began. */
export async function signInByPasskey(ticket?: string): Promise<Me> {
  const [begun, { startAuthentication }] = await Promise.all([
    call('POST /v1/login/passkey/begin', { body: ticket === undefined ? {} : { ticket } }),
    loadWebAuthn(),
  ]);
  const signed = await startAuthentication({
    optionsJSON: begun.options as unknown as RequestOptions,
  }).catch(explain);
  const passkey = signed as unknown as SignedChallenge;
  return call('POST /v1/login/passkey', { body: { ticket: begun.ticket, passkey } });
}

type RequestOptions = Parameters<
  Awaited<ReturnType<typeof loadWebAuthn>>['startAuthentication']
>[0]['optionsJSON'];

/** A browser or a key that refuses is not a connection that fails. @throws always; what was canceled stays as it is */
export function explain(error: unknown): never {
  if (isCancelled(error)) throw error;
  if (error instanceof Error && error.name === 'InvalidStateError') {
    throw new ExplainedError(t('account.passkeyIsKnown'), t('account.useAnotherDevice'), error);
  }
  throw new ExplainedError(t('account.passkeyFailed'), t('account.tryAnotherPasskey'), error);
}

/** Whether the person closed the browser's dialog, or it timed out: not an error, and no message. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
