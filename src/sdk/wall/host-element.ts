import { bodyOf } from '../page-state.ts';

const tags = ['div', 'div', 'div', 'section', 'span'];
const first = 'content page main site layout view app core story reader'.split(' ');
const second = 'inner area panel group row part shell frame stack slot'.split(' ');

/**
 * The element that holds the wall, with page-like names that are generated each time: a bare element at the end of the
 * document would be a mark of its own.
 */
export function makeHost(document: Document): HTMLElement {
  const host = document.createElement(pick(tags));
  const name = pageLikeName();
  if (Math.random() < 0.3) host.id = name;
  else host.className = Math.random() < 0.5 ? name : `${name} ${pageLikeName()}`;
  return host;
}

export function pageLikeName(): string {
  const [one, other] = [pick(first), pick(second)];
  const hash = Math.random().toString(36).slice(2, 7);
  const upper = other[0]?.toUpperCase() + other.slice(1);
  return pick([
    `${one}-${other}`,
    `${one}__${other}`,
    one + upper,
    `${one}_${other}__${hash}`,
    `${one}-${hash}`,
  ]);
}

/**
 * Puts the host where it moves nothing on the page: beside the body, at its end, or beside a script in it. Frameworks
 * and style sheets count the elements between.
 * @param isModal drawn above everything by the browser; anything else needs a body that positions nothing.
 */
export function placeHost({ document, getComputedStyle }: Window, host: HTMLElement, isModal: boolean): void {
  const { documentElement } = document;
  const body = bodyOf(document) as HTMLElement;
  const places = [() => documentElement.append(host), () => body.before(host)];
  const style = getComputedStyle(body);
  const isShown = style.display !== 'none' && style.visibility === 'visible' && !body.inert;
  const isPlain = style.transform === 'none' && style.filter === 'none' && style.contain === 'none';
  if (isShown && (isModal || (isPlain && style.opacity === '1'))) {
    places.push(() => body.append(host));
    const scripts = [...body.children].filter(({ localName }) => localName === 'script');
    if (scripts.length > 0) places.push(() => pick(scripts).after(host));
  }
  pick(places)();
}

function pick<T>(some: T[]): T {
  return some[Math.floor(Math.random() * some.length)] as T;
}
