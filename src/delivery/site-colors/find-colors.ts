import type { SiteColor } from '../../contract/sites/site-colors.ts';
import { colorsIn, toHex } from './css-color.ts';

/** A page and the style sheets that could be read with it. */
export interface PageStyle {
  html: string;
  sheets: string[];
}

const most = 5;
/** Red, green and blue closer to each other than this are a gray. */
const leastSpread = 40;

/** The colors that a page seems to be known by: its theme color, then those that it uses most, buttons and names first. */
export function findColors({ html, sheets }: PageStyle): SiteColor[] {
  const themes = themeColors(html);
  const weights = new Map<string, number>();
  for (const css of [...sheets, ...styleBlocks(html)]) weigh(css, weights);
  const used = [...weights].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const all: SiteColor[] = [
    ...themes.map((color) => ({ color, source: 'theme_color' as const })),
    ...used.filter((color) => !themes.includes(color)).map((color) => ({ color, source: 'css' as const })),
  ];
  return all.filter(({ color }) => isColorful(color)).slice(0, most);
}

/** Addresses of the page's style sheets, in its order. */
export function sheetAddresses(html: string, page: URL): URL[] {
  return [...html.matchAll(/<link\b[^<>]{0,1000}>/gi)].flatMap(([tag]) => {
    const href = attribute(tag, 'href');
    if (!/\bstylesheet\b/i.test(attribute(tag, 'rel')) || !URL.canParse(href, page.href)) return [];
    return [new URL(href, page.href)];
  });
}

function themeColors(html: string): string[] {
  const tags = [...html.matchAll(/<meta\b[^<>]{0,1000}>/gi)].map(([tag]) => tag);
  const found = tags
    .filter((tag) => attribute(tag, 'name').toLowerCase() === 'theme-color')
    .map((tag) => toHex(attribute(tag, 'content').trim()));
  return [...new Set(found.filter((color) => color !== null))];
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

function styleBlocks(html: string): string[] {
  return html
    .split(/<style\b/i)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.search(/<\/style/i))));
}

/** A color counts by where it is used; colors of borders and shadows say little. */
function weigh(css: string, weights: Map<string, number>): void {
  for (const [, property = '', value = ''] of css.matchAll(
    /(?<![a-z-])([a-z-]{2,60})\s{0,5}:([^;{}]{1,200})/gi,
  )) {
    const weight = weightOf(property.toLowerCase());
    if (weight === 0) continue;
    for (const [written] of value.matchAll(colorsIn)) {
      const color = toHex(written);
      if (color !== null) weights.set(color, (weights.get(color) ?? 0) + weight);
    }
  }
}

function weightOf(property: string): number {
  if (/^--.*(primary|brand|accent|theme)/.test(property)) return 8;
  if (/^background(-color)?$/.test(property)) return 3;
  return property === 'color' || property === 'fill' || property.startsWith('--') ? 1 : 0;
}

function isColorful(color: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) >= leastSpread;
}
