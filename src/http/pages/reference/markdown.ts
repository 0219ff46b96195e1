import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

/**
 * The Markdown that our own texts use, as HTML: headings, paragraphs, lists, tables, code, links. Links to
 * another of these texts lead to its section.
 */
export function markdownToHtml(text: string, section: string): Html[] {
  const blocks = text.trim().match(/```[\s\S]*?```|(?:(?!```).+(?:\n|$))+/g) ?? [];
  return blocks.map((block) => toBlock(block.trim(), section));
}

function toBlock(block: string, section: string): Html {
  const code = /^```\w*\n([\s\S]*?)\n?```$/.exec(block);
  if (code) return html`<pre><code>${code[1]}</code></pre>`;
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) return toHeading(heading[1]?.length ?? 1, heading[2] ?? '', section);
  if (block.startsWith('|')) return toTable(block.split('\n'));
  if (/^- /.test(block)) return html`<ul>${toItems(block, /^- /m)}</ul>`;
  if (/^\d+\. /.test(block)) return html`<ol>${toItems(block, /^\d+\. /m)}</ol>`;
  return html`<p>${inline(block)}</p>`;
}

/** A text's title is a section's heading on the page; what is below it goes one deeper. */
function toHeading(depth: number, title: string, section: string): Html {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  if (depth === 1) return html`<h2>${inline(title)}</h2>`;
  return html`<h3 id="${section}-${name}">${inline(title)}</h3>`;
}

/** With its roles spelled out, since a narrow screen shows the rows as blocks. */
function toTable([head = '', , ...rows]: string[]): Html {
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  const titles = cells(head).map((cell) => html`<th role="columnheader" scope="col">${cell}</th>`);
  const lines = rows.map(
    (row) => html`<tr role="row">${cells(row).map((cell) => html`<td role="cell">${cell}</td>`)}</tr>`,
  );
  return html`<table role="table">
<thead role="rowgroup"><tr role="row">${titles}</tr></thead>
<tbody role="rowgroup">${lines}</tbody>
</table>`;
}

function toItems(block: string, mark: RegExp): Html[] {
  const items = block.split(new RegExp(mark.source, 'gm')).filter((item) => item.trim() !== '');
  return items.map((item) => html`<li>${inline(item.trim())}</li>`);
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

function inline(text: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(html`${text.slice(end, match.index)}`);
    const [whole, code, bold, label, target = ''] = match;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${bold}</strong>`);
    else parts.push(html`<a href="${toAddress(target)}">${inline(label ?? '')}</a>`);
    end = match.index + whole.length;
  }
  parts.push(html`${text.slice(end)}`);
  return parts;
}

function toAddress(target: string): string {
  const text = /([\w-]+)\.md(?:#.*)?$/.exec(target);
  return text && !/^https?:/.test(target) ? `#${text[1]}` : target;
}

export const nothing: Html = raw('');
