import type { Box } from './box.ts';
import { bottomOfPage, paper } from './pen.ts';

export interface PlacedBox {
  box: Box;
  top: number;
  /** The header row that stands above, for the second time. */
  repeatTop: number | null;
}

const room = bottomOfPage - paper.top;
/** A last page with less than this of its height looks like a mistake. */
const leastOfLast = 0.2;

/**
 * Puts boxes on pages. Where little would be left for the last page, the gaps shrink until it is not needed, or the pages
 * before it give some of theirs.
 */
export function paginate(boxes: Box[]): PlacedBox[][] {
  const pages = placeAll(boxes, { gaps: 1, height: room });
  if (pages.length < 2 || filled(pages.at(-1)) >= leastOfLast * room) return pages;
  for (const gaps of [0.85, 0.7, 0.55]) {
    const tighter = placeAll(boxes, { gaps, height: room });
    if (tighter.length < pages.length) return tighter;
  }
  for (const part of [0.95, 0.9, 0.85, 0.8, 0.75, 0.7]) {
    const shorter = placeAll(boxes, { gaps: 1, height: part * room });
    if (shorter.length > pages.length) break;
    if (filled(shorter.at(-1)) >= leastOfLast * room) return shorter;
  }
  return pages;
}

/** A box that is higher than a page has one of its own. */
function placeAll(boxes: Box[], { gaps, height }: { gaps: number; height: number }): PlacedBox[][] {
  const pages: PlacedBox[][] = [[]];
  let top: number = paper.top;
  for (const [at, box] of boxes.entries()) {
    const isFirst = pages.at(-1)?.length === 0;
    let gap = isFirst ? 0 : gaps * box.gap;
    let repeatTop: number | null = null;
    if (!isFirst && top + gap + heightWithNext(boxes, at, gaps) > paper.top + height) {
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

function filled(page: PlacedBox[] | undefined): number {
  const last = page?.at(-1);
  return last ? last.top + last.box.height - paper.top : 0;
}

/** What must stand on the same page: the box, and those that it may not be parted from; half a page at most. */
function heightWithNext(boxes: Box[], at: number, gaps: number): number {
  let height = boxes[at]?.height ?? 0;
  for (let next = at + 1; boxes[next - 1]?.keepsWithNext && next < boxes.length; next++) {
    height += gaps * (boxes[next]?.gap ?? 0) + (boxes[next]?.height ?? 0);
  }
  return Math.min(height, room / 2 + (boxes[at]?.height ?? 0));
}
