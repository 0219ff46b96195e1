import type { Call } from '../../contract/core/client.ts';

/**
 * A change that is asked for again while the same one is on its way is sent once, and both get its answer: a double click
 * comes before the page can draw that it is sending. Reads, and calls that can be canceled, are sent each time.
 * @throws what the call throws
 */
export function onceAtATime(call: Call): Call {
  const onTheirWay = new Map<string, Promise<unknown>>();
  return ((address: string, input: { signal?: AbortSignal } = {}) => {
    const ask = () => (call as Ask)(address, input);
    if (address.startsWith('GET ') || input.signal) return ask();
    const key = JSON.stringify([address, input]);
    const shared = onTheirWay.get(key) ?? ask().finally(() => onTheirWay.delete(key));
    onTheirWay.set(key, shared);
    return shared;
  }) as Call;
}

type Ask = (address: string, input?: unknown) => Promise<unknown>;
