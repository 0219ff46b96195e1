import type { Caller } from '../../auth/caller.ts';

/**
 * Who may not change where reports and alerts go learns nobody's name or address from them: with a key for numbers, that
 * would be a name to sign in with, or who the customers are.
 */
export function maySeePeople({ scopes }: Caller): boolean {
  return scopes.includes('write');
}

/** An email address as the caller may see it: whole, or its first letter and its host. */
export function shownAddress(email: string, caller: Caller): string {
  return maySeePeople(caller) ? email : `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

/** What a member saved, with their address as the caller may see it. */
export function withAuthorAsShown<T extends { saved_by: string | null }>(saved: T, caller: Caller): T {
  return { ...saved, saved_by: saved.saved_by && shownAddress(saved.saved_by, caller) };
}
