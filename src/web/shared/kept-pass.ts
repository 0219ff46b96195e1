const keyOf = (token: string) => `truce.shared-pass.${token}`;

/** The pass of a link, while the tab is open: a reload does not ask for the password again. Frames may be refused storage. */
export function readPass(token: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(token));
  } catch {
    return null;
  }
}

/** Null: it has expired, or the link needs none. */
export function keepPass(token: string, pass: string | null): void {
  try {
    if (pass === null) sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), pass);
  } catch {
    // Then the next reload asks for the password.
  }
}
