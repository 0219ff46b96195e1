/**
 * Rows that scroll sideways follow the keyboard: what has the focus is seen in full. By hand: scrollIntoView would move the
 * page as well. A pointer presses what it sees already, and nothing may move under it.
 */
export function showFocused({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
  for (let row = target.parentElement; row; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth || !scrolls(row)) continue;
    const { left, right } = target.getBoundingClientRect();
    const { left: start, right: end } = row.getBoundingClientRect();
    if (left < start + room) row.scrollLeft -= start + room - left;
    else if (right > end - room) row.scrollLeft += right + room - end;
  }
}

/** For the outline, and a glimpse of what comes next. */
const room = 16;

function scrolls(row: HTMLElement): boolean {
  const { overflowX } = getComputedStyle(row);
  return overflowX === 'auto' || overflowX === 'scroll';
}
