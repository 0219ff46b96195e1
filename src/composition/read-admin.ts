import { Email, NewPassword } from '../contract/team/roles.ts';

/**
 * The first owner, as the settings name them: with what the sign-in would refuse, nobody could ever sign in.
 * @returns null where they name nobody; what is wrong as a text
 */
export function readAdmin(
  env: Record<string, string | undefined>,
): { email: string; password: string } | string | null {
  const email = env.TRUCE_ADMIN_EMAIL;
  const password = env.TRUCE_ADMIN_PASSWORD;
  if (email === undefined && password === undefined) return null;
  if (email === undefined) return 'TRUCE_ADMIN_EMAIL: required with TRUCE_ADMIN_PASSWORD';
  if (password === undefined) return 'TRUCE_ADMIN_PASSWORD: required with TRUCE_ADMIN_EMAIL';
  const address = Email.safeParse(email);
  if (!address.success) return 'TRUCE_ADMIN_EMAIL: must be an email address such as ada@example.com';
  if (!NewPassword.safeParse(password).success) return 'TRUCE_ADMIN_PASSWORD: must have 10 to 200 characters';
  return { email: address.data, password };
}
