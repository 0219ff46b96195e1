import type { Box } from './box.ts';
import { bottomOfPage, paper } from './pen.ts';

export interface PlacedBox {
  box: Box;
  top: number;
  /** The header row that stands above, for the second time. */
  repeatTop: number | null;
}

/** Puts boxes on pages. A box that is higher than a page has one of its own. */
export function paginate(boxes: Box[]): PlacedBox[][] {
  const pages: PlacedBox[][] = [[]];
  let top: number = paper.top;
  for (const [at, box] of boxes.entries()) {
    const isFirst = pages.at(-1)?.length === 0;
    let gap = isFirst ? 0 : box.gap;
    let repeatTop: number | null = null;
    if (!isFirst && top + gap + heightWithNext(boxes, at) > bottomOfPage) {
      pages.push([]);
      [top, gap] = [paper.top, 0];
      if (box.repeats) {
        repeatTop = top;
        top += box.repeats.height;
      }
    }
    pages.at(-1)?.push({ box, top: top + gap, repeatTop });
    top += gap + box.height;
  }
  return pages;
}

/** What must stand on the same page: the box, and those that it may not be parted from; half a page at most. */
function heightWithNext(boxes: Box[], at: number): number {
  let height = boxes[at]?.height ?? 0;
  for (let next = at + 1; boxes[next - 1]?.keepsWithNext && next < boxes.length; next++) {
    height += (boxes[next]?.gap ?? 0) + (boxes[next]?.height ?? 0);
  }
  return Math.min(height, (bottomOfPage - paper.top) / 2 + (boxes[at]?.height ?? 0));
}
