/** @returns milliseconds on the clock of `performance`, which pages replace, as some old libraries do with `Event`. */
export function now(): number {
  return document.createEvent('Event').timeStamp;
}
