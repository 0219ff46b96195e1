import { CallError } from '../../src/contract/core/client.ts';

/** Waits for a call to be refused and answers how. */
export async function refusal(call: Promise<unknown>): Promise<CallError> {
  const outcome = await call.then(
    () => new Error('the call was not refused'),
    (error: unknown) => error,
  );
  if (outcome instanceof CallError) return outcome;
  throw outcome;
}
