let shared: string | undefined;
let number = 2e6; // six hexadecimal digits, for fourteen million ids

/**
 * A UUID; `crypto.randomUUID` is missing on pages without https. Ids of one page view differ only in their last digits: side by
 * side in the event store, they take less than half of the space.
 */
export function randomId(crypto: Crypto): string {
  shared ??= 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxx'.replace(/x/g, () =>
    (+crypto.getRandomValues(new Uint8Array(1)) & 15).toString(16),
  );
  return shared + (++number).toString(16);
}
