/** @returns milliseconds on the clock of `performance`, which pages replace. */
export function now(): number {
  return new Event('').timeStamp;
}
