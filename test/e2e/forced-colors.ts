import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A bar under the words of a row, which has the number too; what is on its way; and a letter that CSS writes. */
const spared =
  'tbody th > [aria-hidden]:first-child, [data-part=skeleton], [data-part=skeleton] *, [data-initial]';

/** Fails where a high-contrast theme takes away what is chosen, what is on, or a colored mark. */
export async function checkForcedColors(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await page.evaluate(noteMarks, spared);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const lost = await page.evaluate(findLost);
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' });
  expect(lost, `${screen} in forced colors`).toEqual([]);
}

/** A mark is an element without words that is there for its color. */
function noteMarks(without: string): void {
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const isClear = (color: string) => color === 'transparent' || color.endsWith(', 0)');
  const behind = (element: Element | null): string => {
    if (!element) return '';
    return isClear(colorOf(element)) ? behind(element.parentElement) : colorOf(element);
  };
  for (const element of document.body.querySelectorAll<HTMLElement>('span, i, div, td, [role=switch]')) {
    const isMark = element.children.length === 0 && !element.textContent?.trim();
    if (!isMark || element.matches(without) || element.offsetWidth * element.offsetHeight === 0) continue;
    const color = colorOf(element);
    if (!isClear(color) && color !== behind(element.parentElement)) element.dataset.mark = '';
  }
}

function findLost(): string[] {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const canvas = document.createElement('i');
  canvas.style.cssText = 'forced-color-adjust: none; background: Canvas';
  document.body.append(canvas);
  const plain = [getComputedStyle(canvas).backgroundColor, 'rgba(0, 0, 0, 0)', paper];
  canvas.remove();
  const nameOf = (element: Element) => element.cloneNode(false) as HTMLElement;
  const tell = (what: string) => (element: Element) => `${what}: ${nameOf(element).outerHTML.slice(0, 160)}`;
  const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)];

  const marks = all('[data-mark]:not([role=switch])').filter(
    (element) => plain.includes(getComputedStyle(element).backgroundColor) && !hasFrame(element),
  );
  const switches = all('[role=switch]').filter((element) => {
    const knob = getComputedStyle(element, '::after').backgroundColor;
    return plain.includes(knob) && knob === getComputedStyle(element).backgroundColor;
  });
  const chosen = all(
    ':is(a, button)[aria-current], button[aria-pressed=true], [role=option][aria-selected=true]',
  ).filter(
    (element) =>
      element.offsetWidth > 0 && !hasFrame(element) && !hasFrame(element.closest('[data-current]')),
  );
  return [
    ...marks.map(tell('lost color')),
    ...switches.map(tell('lost switch')),
    ...chosen.map(tell('not seen as chosen')),
  ];

  function hasFrame(element: Element | null): boolean {
    if (!element) return false;
    const { outlineStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(element);
    return outlineStyle !== 'none' || (borderBottomWidth !== '0px' && !plain.includes(borderBottomColor));
  }
}
