import { posix } from 'node:path';
import { html, raw } from 'hono/html';
import { Marked, type Token, type Tokens } from 'marked';
import { tableToHtml } from '../reference/markdown.ts';
import type { Source } from './read-pages.ts';

export interface Section {
  /** Address below /help, with its anchor. */
  address: string;
  page: string;
  title: string;
  text: string;
}

export interface Rendered {
  body: string;
  /** What is found by a search. */
  sections: Section[];
  /** Headings of the second level. */
  outline: { id: string; title: string }[];
  /** Pages and anchors that it leads to, as `address` or `address#anchor`. */
  targets: string[];
  /** Pictures below docs/. */
  pictures: string[];
}

/** For those who edit a page, not for its readers. */
const comments = /^<!--.*-->\n/gm;

/** A text of ours as HTML. Links to other texts lead to their pages; what is not part of the help is no link. */
export function renderPage(page: Source, addresses: Map<string, string>): Rendered {
  const targets: string[] = [];
  const pictures: string[] = [];
  const anchors = openAnchors();
  const renderer: NonNullable<ConstructorParameters<typeof Marked>[0]>['renderer'] = {
    heading({ depth, text, tokens }) {
      const inside = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inside}</h1>\n`;
      const id = anchors(text);
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inside}</a></h${depth}>\n`;
    },
    table({ header, rows }) {
      return tableToHtml(
        header,
        rows,
        (inner) => String(this.parser.parseInline(inner)),
        (row) => settingIn(page, row),
      );
    },
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      if (/^https?:/.test(href)) return String(html`<a href="${href}">${raw(inside)}</a>`);
      if (/(^|\/)introduction\.md$/.test(href)) return `<a href="%base_path%/docs">${inside}</a>`;
      const target = targetOf(page, href, addresses);
      if (target === null) return inside;
      targets.push(target);
      return String(html`<a href="${`%base_path%/help/${target}`}">${raw(inside)}</a>`);
    },
    image({ href, text }) {
      const picture = posix.join(posix.dirname(page.name), href);
      pictures.push(picture);
      return String(html`<img src="${`%base_path%/help/${picture}`}" alt="${text}" loading="lazy">`);
    },
    code: ({ text }) => String(html`<pre tabindex="0"><code>${text}</code></pre>\n`),
    html: ({ text }) => String(html`${text}`),
  };
  const marked = new Marked({ renderer, tokenizer: { url: () => undefined } });
  const tokens = marked.lexer(page.text.replace(comments, ''));
  const body = String(marked.parser(tokens));
  const sections = sectionsOf(page, tokens);
  const outline = sections.flatMap(({ address, title, depth }) =>
    depth === 2 ? { id: address.split('#')[1] ?? '', title } : [],
  );
  return { body, sections: sections.map(({ depth: _, ...section }) => section), outline, targets, pictures };
}

/** As `address` or `address#anchor`; null where it leads out of the help. */
function targetOf(page: Source, href: string, addresses: Map<string, string>): string | null {
  const [file = '', anchor] = href.split('#');
  if (file === '') return `${page.address}#${anchor}`;
  const path = posix.join(posix.dirname(page.name), file);
  if (path === '../README.md' && anchor === 'settings') return 'settings';
  const address = addresses.get(path.replace(/\.md$/, ''));
  if (address === undefined) return null;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** Anchors as GitHub makes them, so that links work there too. */
function openAnchors(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const plain = title.replace(/[`*_]|\]\([^)]*\)|\[/g, '');
    const id = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

function sectionsOf(page: Source, tokens: Token[]): (Section & { depth: number })[] {
  const anchors = openAnchors();
  const sections = [{ address: page.address, page: page.title, title: page.title, text: '', depth: 1 }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1) {
      const title = plainText(token);
      const address = `${page.address}#${anchors(token.text)}`;
      sections.push({ address, page: page.title, title, text: '', depth: token.depth });
    } else if (token.type !== 'heading') {
      const section = sections.at(-1);
      const settings = settingRows(page, token);
      if (section && settings.length === 0) section.text = `${section.text} ${plainText(token)}`.trim();
      sections.unshift(...settings);
    }
  }
  return sections;
}

/** Each setting is found by its name, as if it were a section. */
function settingRows(page: Source, token: Token): (Section & { depth: number })[] {
  if (token.type !== 'table') return [];
  return (token as Tokens.Table).rows.flatMap((row) => {
    const id = settingIn(page, row);
    const [title = '', ...texts] = row.map((cell) => cell.tokens.map(plainText).join(''));
    const address = `${page.address}#${id}`;
    return id === null ? [] : [{ address, page: page.title, title, text: texts.join(': '), depth: 3 }];
  });
}

/** The setting that a row of the list of settings is about. */
function settingIn({ address }: Source, [first]: Tokens.TableCell[]): string | null {
  return address === 'settings' ? (/^`([A-Z_]+)`/.exec(first?.text ?? '')?.[1] ?? null) : null;
}

function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .flatMap((row) => row.map((cell) => cell.tokens.map(plainText).join('')))
      .join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ');
  const inner = (token as { tokens?: Token[] }).tokens;
  if (inner && token.type !== 'code') return inner.map(plainText).join('');
  return 'text' in token ? String(token.text) : ' ';
}
