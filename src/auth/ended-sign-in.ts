import { ApiError } from '../contract/core/errors.ts';

/** The ticket is used or expired, or what it was given for is no longer so. */
export function endedSignIn(): ApiError {
  return new ApiError('UNAUTHORIZED', 'This sign-in took too long or had too many attempts. Start again.', {
    reason: 'ticket',
  });
}
