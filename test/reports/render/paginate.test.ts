import { expect, it } from 'vitest';
import type { Box } from '../../../src/reports/render/pdf/box.ts';
import { paginate } from '../../../src/reports/render/pdf/paginate.ts';
import { bottomOfPage, paper } from '../../../src/reports/render/pdf/pen.ts';

const room = bottomOfPage - paper.top;
const boxes = (count: number, of: Pick<Box, 'height' | 'gap'>): Box[] =>
  Array.from({ length: count }, () => ({ ...of, draw() {} }));

it('keeps what is a little too long on one page, with smaller gaps', () => {
  const pages = paginate(boxes(21, { height: room / 25, gap: room / 100 }));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.at(-1)?.top).toBeLessThan(bottomOfPage);
});

it('leaves no last page with a line or two', () => {
  const pages = paginate(boxes(23, { height: room / 22, gap: 0 }));
  expect(pages).toHaveLength(2);
  expect(pages[1]?.length).toBeGreaterThanOrEqual(4);
});

it('gives each box its own place, in order', () => {
  const pages = paginate(boxes(40, { height: 60, gap: 12 }));
  expect(pages.flat()).toHaveLength(40);
  for (const page of pages)
    expect(page.map(({ top }) => top)).toEqual(page.map(({ top }) => top).toSorted((a, b) => a - b));
});
