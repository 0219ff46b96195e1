import { invalidFields } from '../../contract/core/errors.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';

const longestAgent = 1000;

/**
 * An event that an owner's own program sends may describe its visitor: `metadata.user_agent` and `metadata.country`.
 * @throws INVALID_REQUEST that names the field.
 */
export function checkDescription({ metadata = {} }: TrackedEvent, field: string): void {
  const { user_agent, country } = metadata;
  const refuse = (name: string, reason: 'invalid_type' | 'too_long' | 'invalid_format') =>
    invalidFields([{ field: `${field}metadata.${name}`, reason }]);
  if (user_agent !== undefined && typeof user_agent !== 'string') throw refuse('user_agent', 'invalid_type');
  if (typeof user_agent === 'string' && user_agent.length > longestAgent)
    throw refuse('user_agent', 'too_long');
  if (country !== undefined && typeof country !== 'string') throw refuse('country', 'invalid_type');
  if (typeof country === 'string' && !/^[A-Za-z]{2}$/.test(country))
    throw refuse('country', 'invalid_format');
}

/** The User-Agent that the owner names; null where the request's own is all there is. */
export function describedAgent({ metadata }: TrackedEvent): string | null {
  const agent = metadata?.user_agent;
  return typeof agent === 'string' ? agent : null;
}
