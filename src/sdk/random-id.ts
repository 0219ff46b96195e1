let shared: string | undefined;
let number: number;

/** A new UUID; `crypto.randomUUID` is missing on pages without https. Nothing in it tells which ids came before. */
export function randomId(crypto: Crypto): string {
  number = 1e6; // seven digits, for nine million ids
  shared = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxx'.replace(/x/g, () =>
    (+crypto.getRandomValues(new Uint8Array(1)) & 15).toString(16),
  );
  return nextId(crypto);
}

/**
 * A UUID that differs from the one before only in its last digits: side by side in the event store, they take less than
 * half of the space. A new session begins with a new `randomId`, so that sessions of one page have nothing in common.
 */
export function nextId(crypto: Crypto): string {
  return shared ? shared + number++ : randomId(crypto);
}
