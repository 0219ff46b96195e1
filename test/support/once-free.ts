import { CallError } from '../../src/contract/core/client.ts';
import { eventually } from './events.ts';

/**
 * Asks again while the server answers that a store is busy, as a client does that reads Retry-After: on a slow machine, fifty
 * requests at once may take longer than a store is waited for.
 */
export async function onceFree<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await eventually(async () => {
    try {
      return { value: await ask() };
    } catch (error) {
      if (error instanceof CallError && error.status === 503) throw error;
      return { error };
    }
  });
  if ('error' in answer) throw answer.error;
  return answer.value;
}
