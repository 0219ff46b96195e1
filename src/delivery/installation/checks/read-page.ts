import { setImmediate } from 'node:timers/promises';

/** What of a page's source matters to the check. */
export interface PageSource {
  scripts: PageScript[];
  /** Inline snippets of ours, of whichever site. */
  inlines: PageInline[];
  /** Content of each `<meta http-equiv="Content-Security-Policy">`. */
  policies: string[];
  /** Of `<base>`: what relative addresses are relative to. */
  base: string | null;
}

/** What stands between the tags, and the settings that are baked in (contract/sites/inline-settings.ts). */
export interface PageInline extends Pick<PageScript, 'type' | 'place'> {
  code: string;
}

export interface PageScript {
  src: string;
  nonce: string;
  type: string;
  /** Of a snippet that loads it from one address after the other: what stands between the tags. */
  code?: string;
  /** comment: inside `<!-- -->`. inert: where browsers with scripting run nothing, as in noscript. */
  place: 'live' | 'comment' | 'inert';
}

/** Their content is text until their own end, whatever it looks like. */
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const inert = new Set(['noscript', 'template']);

/** Other requests are served in between: a hostile page of the largest size has a million tags. */
const tagsAtOnce = 5_000;

/** Reads a page in one pass from front to back, without building a tree: time is linear whatever the text. */
export async function readPage(html: string): Promise<PageSource> {
  const closing = closingFinder(html);
  let tags = 0;
  const page: PageSource = { scripts: [], inlines: [], policies: [], base: null };
  let hidden: { place: PageScript['place']; until: number } = { place: 'live', until: 0 };
  let at = html.indexOf('<');
  while (at >= 0) {
    if (++tags % tagsAtOnce === 0) await setImmediate();
    if (at >= hidden.until) hidden = { place: 'live', until: html.length };
    const isLive = hidden.place === 'live';
    if (isLive && html.startsWith('<!--', at)) {
      hidden = { place: 'comment', until: endOf(html, '-->', at + 4) };
      at = html.indexOf('<', at + 4);
      continue;
    }
    const tag = readTag(html, at);
    let next = tag?.end ?? at + 1;
    if (tag && !tag.isClosing) {
      note(page, tag, hidden.place);
      if (rawText.has(tag.name)) {
        next = Math.min(closing(tag.name, next), hidden.until);
        if (tag.name === 'script') noteInline(page, tag, html.slice(tag.end, next), hidden.place);
      }
      if (isLive && inert.has(tag.name)) hidden = { place: 'inert', until: closing(tag.name, next) };
    }
    at = html.indexOf('<', next);
  }
  return page;
}

function note(page: PageSource, { name, attributes }: Tag, place: PageScript['place']): void {
  const get = (attribute: string) => attributes.get(attribute) ?? '';
  if (name === 'script' && attributes.has('src')) {
    page.scripts.push({ src: get('src').trim(), nonce: get('nonce'), type: get('type'), place });
  }
  if (place !== 'live') return;
  if (name === 'base' && attributes.has('href')) page.base ??= get('href').trim();
  if (name === 'meta' && get('http-equiv').toLowerCase() === 'content-security-policy') {
    page.policies.push(get('content'));
  }
}

/** The inline snippet; or the one that knows further addresses: it loads the first, as a tag with that address does. */
function noteInline(page: PageSource, { attributes }: Tag, code: string, place: PageScript['place']): void {
  if (attributes.has('src') || code.length > maxInline) return;
  if (isInlineSnippet(code)) {
    if (page.inlines.length < maxInlines)
      page.inlines.push({ code: code.trim(), type: attributes.get('type') ?? '', place });
    return;
  }
  if (!code.includes('d.currentScript')) return;
  const [, src] = /\(document,\['((?:[^'\\]|\\.)*)'/.exec(code) ?? [];
  if (src === undefined) return;
  const [nonce = '', type = ''] = [attributes.get('nonce'), attributes.get('type')];
  page.scripts.push({ src, nonce, type, code, place });
}

/** As `delivery/inline/inline-snippet.ts` writes it, in this version and earlier ones. */
function isInlineSnippet(code: string): boolean {
  const text = code.trim();
  return text.startsWith('(S=>{') && text.endsWith('])') && text.includes('securitypolicyviolation');
}

const maxInline = 5_000;
const maxInlines = 20;

interface Tag {
  name: string;
  isClosing: boolean;
  attributes: Map<string, string>;
  end: number;
}

function readTag(html: string, at: number): Tag | null {
  const opening = /<(\/?)([a-z][^\s/>]*)/iy;
  opening.lastIndex = at;
  const head = opening.exec(html);
  if (!head) return null;
  const attributes = new Map<string, string>();
  const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;
  let end = opening.lastIndex;
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(html);
    if (!found) break;
    end = attribute.lastIndex;
    const [, name = '', double, single, bare] = found;
    const key = name.toLowerCase();
    // As browsers do: of an attribute that is there twice, the first counts.
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''));
  }
  const [, slash, name = ''] = head;
  return { name: name.toLowerCase(), isClosing: slash === '/', attributes, end: endOf(html, '>', end) };
}

/** Where a tag of this name is closed next. Results are cached: searching from each tag would be quadratic. */
function closingFinder(html: string): (name: string, from: number) => number {
  const found = new Map<string, number>();
  return (name, from) => {
    const known = found.get(name);
    if (known !== undefined && known >= from) return known;
    const end = new RegExp(`</${name}`, 'gi');
    end.lastIndex = from;
    const index = end.exec(html)?.index ?? html.length;
    found.set(name, index);
    return index;
  };
}

function endOf(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
}

const named: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  sol: '/',
  colon: ':',
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
