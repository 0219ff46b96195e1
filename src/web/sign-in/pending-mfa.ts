import type { Factor, SecondStep } from '../../contract/auth/mfa-sign-in.ts';

/** The second step that a sign-in at the provider leads to: it stands behind `#`. Changes nothing, for it is read while rendering. */
export function pendingMfa(): SecondStep | null {
  const carried = new URLSearchParams(location.hash.slice(1));
  const ticket = carried.get('ticket');
  if (!ticket) return null;
  const factors = (carried.get('factors') ?? '').split(',') as Factor[];
  return { ticket, factors, expires_at: carried.get('expires_at') ?? '' };
}

/** Takes the ticket out of the address, once the screen has it: nobody should copy or bookmark it. */
export function hideTicket(): void {
  if (pendingMfa()) history.replaceState(history.state, '', location.pathname + location.search);
}
