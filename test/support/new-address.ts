import { randomUUID } from 'node:crypto';

/** An email address that nobody has. */
export function newAddress(): string {
  return `${randomUUID()}@example.com`;
}
