import type { Passwords } from '../../../auth/passwords.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Log } from '../../../kit/log.ts';
import type { Records } from '../../../records/records.ts';
import { invitationHandlers } from './invitations.ts';
import { keyHandlers } from './keys.ts';
import { memberHandlers } from './members.ts';
import { signInPolicyHandlers } from './sign-in-policy.ts';

/** What these handlers work with. */
export interface TeamRoom {
  records: Records;
  passwords: Passwords;
  limiter: Limiter;
  baseUrl: string;
  /** What the sign-in provider makes of people who were not invited; null: nothing. */
  defaultRole: 'admin' | 'reader' | null;
  now: () => number;
  log: Log;
}

/** Members, invitations and API keys. */
export function teamHandlers(room: TeamRoom) {
  return {
    ...memberHandlers(room),
    ...invitationHandlers(room),
    ...keyHandlers(room),
    ...signInPolicyHandlers(room),
  };
}
