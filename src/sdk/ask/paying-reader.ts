interface PassUser {
  isLoggedIn(): boolean;
  hasValidSubscription(): boolean;
}
type PassCall = (command: 'authenticate', answered: (error: unknown, user?: PassUser) => void) => void;

const patienceMs = 1500;

/**
 * Whether this reader has a pass for pages without ads (contentpass, whose function has the name that `CPObject` says). Nobody
 * who pays is asked for ads; a service that does not answer says nothing.
 */
export function hasPass(window: Window): Promise<boolean> {
  const page = window as unknown as Record<string, unknown>;
  const call = page[String(page.CPObject)] as PassCall | undefined;
  return new Promise((resolve) => {
    if (typeof call !== 'function') return resolve(false);
    setTimeout(() => resolve(false), patienceMs);
    call('authenticate', (_, user) => resolve(!!user?.isLoggedIn() && user.hasValidSubscription()));
  });
}
