import { fitsGlob } from './glob.ts';

/** Whether the page says one of these of itself, on its script tag or any other element: `plan=paid` by `data-truce-plan="paid"`. */
export function hasProperty(document: Document, wanted: string[]): boolean {
  return wanted.some((rule) => {
    const [name = '', glob = ''] = rule.split(/=(.*)/s);
    const attribute = `data-truce-${name.replaceAll('_', '-')}`;
    const nodes = Array.from(document.querySelectorAll(`[${attribute}]`));
    return nodes.some((node) => fitsGlob(node.getAttribute(attribute) ?? '', glob));
  });
}

/**
 * What the page's JSON-LD says about itself with `isAccessibleForFree`; undefined: nothing. A single part that has to be paid for
 * makes the page a paid one, as search engines read it.
 */
export function accessOf(document: Document): 'free' | 'paid' | undefined {
  const said = Array.from(document.querySelectorAll('script[type="application/ld+json"]')).flatMap((node) => {
    try {
      return saidBy(JSON.parse(node.textContent ?? ''));
    } catch {
      return []; // not JSON: other readers skip it too
    }
  });
  if (said.includes(false)) return 'paid';
  return said.includes(true) ? 'free' : undefined;
}

/** A page may be one of several things, in a list or a graph, and consist of parts. */
function saidBy(thing: unknown): boolean[] {
  if (Array.isArray(thing)) return thing.flatMap(saidBy);
  if (typeof thing !== 'object' || thing === null) return [];
  const { isAccessibleForFree: isFree, '@graph': graph, hasPart } = thing as Record<string, unknown>;
  const own = isFree === undefined ? [] : [/\btrue$/i.test(String(isFree))]; // also as text, or as schema.org/True
  return [...own, ...saidBy(graph), ...saidBy(hasPart)];
}
