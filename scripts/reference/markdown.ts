import { html, raw } from 'hono/html';
import { Marked, type Token, type Tokens } from 'marked';

export type Html = ReturnType<typeof html>;

/**
 * A text of ours as HTML. Links to another text lead to its page, a bare address is no link, and HTML in a text is shown,
 * never run.
 */
export function markdownToHtml(text: string, section: string): Html {
  return raw(
    new Marked({ renderer: rendererOf(section), tokenizer: { url: () => undefined } }).parse(text, {
      async: false,
    }),
  );
}

/** What differs from the library's own: all methods return HTML, and `this.parser` renders what is inside. */
function rendererOf(section: string): NonNullable<ConstructorParameters<typeof Marked>[0]>['renderer'] {
  return {
    heading({ depth, text, tokens }) {
      const inside = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inside}</h1>\n`;
      return `<h2 id="${section}-${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}">${inside}</h2>\n`;
    },
    table({ header, rows }) {
      return tableToHtml(header, rows, (tokens) => String(this.parser.parseInline(tokens)));
    },
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens);
      const target = toAddress(href);
      return target === null ? inside : String(html`<a href="${target}">${raw(inside)}</a>`);
    },
    code: ({ text }) => String(html`<pre><code>${text}</code></pre>\n`),
    html: ({ text }) => String(html`${text}`),
  };
}

/**
 * With its roles spelled out, since a narrow screen shows the rows as blocks. There the cells of a table of numbers name
 * their columns; of two columns, the first names what the second says.
 * @param idOf the anchor of a row that links lead to
 */
export function tableToHtml(
  header: Tokens.TableCell[],
  rows: Tokens.TableCell[][],
  inline: (tokens: Token[]) => string,
  idOf: (row: Tokens.TableCell[]) => string | null = () => null,
): string {
  const titles = header.map(({ tokens }) => `<th role="columnheader" scope="col">${inline(tokens)}</th>`);
  const names = header.map(({ text }) => text.replace(/[`*_]/g, ''));
  const nameOf = (index: number) =>
    header.length > 2 && index > 0 && names[index] ? html` data-column="${names[index]}"` : '';
  const cells = (row: Tokens.TableCell[]) =>
    row.map(({ tokens }, index) => `<td role="cell"${nameOf(index)}>${inline(tokens)}</td>`).join('');
  return `<table role="table">
<thead role="rowgroup"><tr role="row">${titles.join('')}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => `<tr role="row"${anchorOf(idOf(row))}>${cells(row)}</tr>\n`).join('')}</tbody>
</table>\n`;
}

function anchorOf(id: string | null): string {
  return id === null ? '' : String(html` id="${id}"`);
}

/**
 * Texts of the reference are in docs/api and docs/guides; all others are pages of the help.
 * @returns null for an address that is none of a page, such as `javascript:`.
 */
function toAddress(target: string): string | null {
  if (/^https?:/i.test(target)) return target;
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return null;
  const help = /^\.\.\/(?!api\/|guides\/)([\w/-]+)\.md(#.*)?$/.exec(target);
  if (help) return `%base_path%/help/${help[1]}${help[2] ?? ''}`;
  const text = /([\w-]+)\.md(?:#.*)?$/.exec(target);
  return text ? `%base_path%/docs/${text[1]}` : target;
}

export const nothing: Html = raw('');
