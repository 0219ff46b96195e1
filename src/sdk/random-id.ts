/** A UUID; `crypto.randomUUID` is missing on pages without https. */
export function randomId(crypto: Crypto): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    (+crypto.getRandomValues(new Uint8Array(1)) & 15).toString(16),
  );
}
