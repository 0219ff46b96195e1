import type { Factor, SecondStep } from '../../contract/auth/mfa-sign-in.ts';

/** The second step that a sign-in at the provider leads to: it stands behind `#`, and is taken out of the address. */
export function pendingMfa(): SecondStep | null {
  const carried = new URLSearchParams(location.hash.slice(1));
  const ticket = carried.get('ticket');
  if (!ticket) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const factors = (carried.get('factors') ?? '').split(',') as Factor[];
  return { ticket, factors, expires_at: carried.get('expires_at') ?? '' };
}
