import { exampleValues } from '../../scripts/reference/example-values.ts';

/** The owner whom the examples of the API reference set up and sign in. */
export function exampleOwner(): { email: string; password: string } {
  const { email = '', password = '' } = exampleValues as Record<string, string>;
  return { email, password };
}
