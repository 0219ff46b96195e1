/** What takes what is typed: focus that leaves it takes the rest of a word along. */
const fields = 'input, select, textarea';

/** Whether the member is in a field outside this part of the screen, so that the focus must not be moved. */
export function isTypingOutside(part?: Element): boolean {
  const active = document.activeElement;
  return Boolean(active?.matches(fields) && !part?.contains(active));
}
