import type { Device, GuideId } from '../texts/guides.ts';

/** Where in a browser's bar the button is: at its end, inside it at the end or at the beginning, or in the menu. */
type Place = 'end' | 'inside' | 'start' | 'menu';
/** Our own drawing, in the color that the product is known by; its own logo belongs to its makers. */
type Shape = 'shield' | 'octagon' | 'dot';

const shapes: Record<Shape, string> = {
  shield: 'M0-8 7-5V0Q7 5 0 9-7 5-7 0V-5Z',
  octagon: 'M-3-7H3L7-3V3L3 7H-3L-7 3V-3Z',
  dot: 'M0-7A7 7 0 1 1-.1-7Z',
};
const places: Record<Place, number> = { start: 30, inside: 202, end: 249, menu: 302 };

/** On a computer, and on a phone. A blocker in the network has nothing to press. */
const buttons: Record<Exclude<GuideId, 'dns'>, [Place, Place, Shape, string?]> = {
  adblock: ['end', 'menu', 'octagon', '#e44'],
  ubol: ['end', 'menu', 'shield', '#c33'],
  ublock: ['end', 'menu', 'shield', '#c33'],
  abp: ['end', 'menu', 'octagon', '#d23'],
  adguard: ['end', 'menu', 'shield', '#5a6'],
  ghostery: ['end', 'menu', 'dot', '#09d'],
  brave: ['inside', 'inside', 'shield', '#f52'],
  opera: ['inside', 'inside', 'shield'],
  firefox: ['start', 'start', 'shield'],
  edge: ['start', 'start', 'dot'],
  safari: ['menu', 'start', 'dot'],
  samsung: ['menu', 'menu', 'dot'],
  other: ['end', 'menu', 'dot'],
};

/**
 * A browser's bar with a ring around what to press. Decoration: the steps say it in words. Made node by node, which a page's
 * policy of trusted types does not stop; null where there is nothing to press, as with a blocker in the network.
 */
export function drawPlace(document: Document, id: GuideId, device: Device): SVGElement | null {
  if (id === 'dns') return null;
  const [onDesktop, onPhone, shape, color = 'currentColor'] = buttons[id];
  const x = places[device === 'phone' ? onPhone : onDesktop];
  const make = (tag: string, attributes: Record<string, string | number>) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
    return node;
  };
  const svg = make('svg', { viewBox: '0 0 320 48', 'aria-hidden': 'true' });
  svg.append(
    make('path', { d: 'M24 8H208A16 16 0 0 1 208 40H24A16 16 0 0 1 24 8Z', opacity: '.12' }),
    make('path', {
      d: 'M54 21h96v6H54zM274 17h14v14h-14zM304 15h4v4h-4zm0 7h4v4h-4zm0 7h4v4h-4z',
      opacity: '.3',
    }),
    make('path', { d: shapes[shape], fill: color, transform: `translate(${x} 24)` }),
    make('circle', { cx: x, cy: 24, r: 16, fill: 'none', stroke: 'var(--edge)', 'stroke-width': 3 }),
  );
  return svg;
}
