import type { OidcSettings } from '../../../auth/oidc/oidc-settings.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import type { ClientAddress } from '../../../kit/client-address.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import type { Records } from '../../../records/records.ts';
import { ownAccountHandlers } from './account.ts';
import { accountLinkHandlers } from './account-links.ts';
import { twoStepHandlers } from './mfa.ts';
import { secondStepHandlers } from './mfa-sign-in.ts';
import { passkeySignInHandlers } from './passkey-sign-in.ts';
import { passkeyHandlers } from './passkeys.ts';
import { accountHandlers } from './sign-in.ts';

/** What these handlers work with. */
export interface AuthRoom {
  records: Records;
  passwords: Passwords;
  oidc: OidcSettings | null;
  limiter: Limiter;
  clientAddress: ClientAddress;
  baseUrl: string;
  now: () => number;
  log: Log;
}

/** Signing in, and a member's own account. */
export function authHandlers(room: AuthRoom) {
  return {
    ...accountHandlers(room),
    ...accountLinkHandlers(room),
    ...secondStepHandlers(room),
    ...ownAccountHandlers(room),
    ...twoStepHandlers(room),
    ...passkeyHandlers(room),
    ...passkeySignInHandlers(room),
  };
}
