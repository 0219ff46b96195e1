import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { fonts, ink } from '../../notifications/email/email-page.ts';
import { escapeHtml, linkAddress, oneLine } from '../../notifications/email/html-text.ts';
import type { Change, OpenOf, WrittenBlock } from '../report.ts';
import { drawBars, drawColumns } from './email-charts.ts';
import type { Screens } from './email-context.ts';
import { writeChange, writeFigure } from './write-figures.ts';

type Of<T extends WrittenBlock['type']> = Extract<WrittenBlock, { type: T }>;

/** An email shows this many rows of a block; the attachment and the dashboard have all. */
export const maxRows = 30;
/** Characters of a name or a value. */
const wordLimit = 300;
/** More than any sentence has, in any language and with the longest names: half an amount would be another amount. */
export const sentenceLimit = 1_000;

/** `screens`: null for a reader who may change nothing there. */
type Draw<T extends WrittenBlock['type']> = (block: Of<T>, writer: Writer, screens: Screens | null) => string;

const drawings: { [T in WrittenBlock['type']]: Draw<T> } = {
  figures: ({ title = '', items }, writer) => section(title, figureCells(items, writer)),
  facts: ({ title, items, open }, writer, screens) => {
    const facts = items.map(({ label, text }) => paragraph(fact(label, text, writer)));
    const link = open && screens ? [paragraph(linkTo(open.text, `${screens.site}/${open.tab}`))] : [];
    return section(title, [...facts, ...link].join(''));
  },
  line: ({ title, format, series }, writer) =>
    section(title, series.map((one) => drawColumns(one, format, series.length > 1, writer)).join('')),
  bars: ({ title, format, rows }, writer) =>
    section(title, drawBars(rows.slice(0, maxRows), format, writer) + more(rows, writer)),
  table: ({ title, columns, rows }, writer) =>
    section(
      title,
      rows.length === 0
        ? nothing(writer)
        : table(columns, rows.slice(0, maxRows), writer) + more(rows, writer),
    ),
  recommendations: ({ title, items }, _writer, screens) =>
    section(
      title,
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${items.map((item, at) => recommendation(item, at, screens)).join('')}</table>`,
    ),
  note: ({ text, open }, _writer, screens) =>
    section(
      '',
      `<p class="soft" style="margin:0;${small}color:${ink.soft};">${sentence(text)}${leadTo(open, screens, ' ')}</p>`,
    ),
};

/** One block of a report as a row of the email. */
export function drawBlock<T extends WrittenBlock['type']>(
  block: Of<T>,
  writer: Writer,
  screens: Screens | null,
): string {
  return drawings[block.type as T](block, writer, screens);
}

const normal = `${fonts}font-size:15px;line-height:23px;color:${ink.text};word-break:break-word;`;
const small = `${fonts}font-size:14px;line-height:21px;word-break:break-word;`;
function nothing({ say }: Writer): string {
  return `<p class="soft" style="margin:0;${small}color:${ink.soft};">${words(say(message('report.nothing')))}</p>`;
}

function paragraph(html: string): string {
  return `<p class="text" style="margin:0 0 6px;${normal}">${html}</p>`;
}

function linkTo(text: string, url: string): string {
  return `<a class="accent" href="${escapeHtml(linkAddress(url))}" style="color:${ink.accent};font-weight:600;">${words(text)}</a>`;
}

function leadTo(open: OpenOf<string> | undefined, screens: Screens | null, before: string): string {
  return open && screens ? `${before}${linkTo(open.text, `${screens.base}${open.path}`)}` : '';
}

function fact(label: string, text: string, writer: Writer): string {
  const name = `<span class="soft" style="color:${ink.soft};">${words(label)}</span>`;
  const pieces = writer.pieces('report.labelText', { label: { html: name }, text: { html: sentence(text) } });
  return pieces.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : piece.html)).join('');
}

function words(text: string): string {
  return escapeHtml(oneLine(text, wordLimit));
}

function sentence(text: string): string {
  return escapeHtml(oneLine(text, sentenceLimit));
}

function section(title: string, content: string): string {
  const heading =
    title === ''
      ? ''
      : `<h2 class="text" style="margin:0 0 10px;${fonts}font-size:16px;line-height:22px;font-weight:700;color:${ink.text};">${sentence(title)}</h2>`;
  return `<tr><td class="pad" style="padding:24px 32px 0;">${heading}${content}</td></tr>`;
}

function more(rows: unknown[], writer: Writer): string {
  const text = moreText(rows, writer);
  return text === null
    ? ''
    : `<p class="soft" style="margin:8px 0 0;${small}color:${ink.soft};">${words(text)}</p>`;
}

/** How many rows are left out; null where none is. */
export function moreText(rows: unknown[], { say }: Writer): string | null {
  return rows.length > maxRows ? say(message('report.more', { count: rows.length - maxRows })) : null;
}

/** Two in a row, each as wide as the other. */
function figureCells(items: Of<'figures'>['items'], writer: Writer): string {
  const pairs = Array.from({ length: Math.ceil(items.length / 2) }, (_, at) =>
    items.slice(at * 2, at * 2 + 2),
  );
  const rows = pairs.map((pair) => {
    const cells = pair.map((item) => {
      const span = pair.length === 1 ? ' colspan="2"' : ' width="50%"';
      return `<td class="line"${span} valign="top" style="${pair.length === 1 ? '' : 'width:50%;'}padding:12px 12px 12px 0;border-top:1px solid ${ink.line};">
<p class="soft" style="margin:0;${small}color:${ink.soft};">${words(item.label)}</p>
<p class="text" style="margin:2px 0 0;${fonts}font-size:24px;line-height:30px;font-weight:700;color:${ink.text};">${words(writeFigure(item.figure, writer))}</p>
${item.change ? changeLine(item.change, writer) : ''}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;">${rows.join('')}</table>`;
}

/** The sign is for eyes; who listens hears "up" or "down". */
function changeLine(change: Change, writer: Writer): string {
  const { sign, amount } = writeChange(change, writer);
  const tone = change.isGood === null || sign === '=' ? 'soft' : change.isGood ? 'good' : 'bad';
  const spoken = sign === '=' ? '' : writer.say(message(sign === '▲' ? 'report.up' : 'report.down'));
  const arrow = spoken === '' ? '' : `<span role="img" aria-label="${escapeHtml(spoken)}">${sign}</span> `;
  return `<p class="${tone}" style="margin:2px 0 0;${small}font-weight:600;color:${ink[tone]};">${arrow}${escapeHtml(amount)}</p>`;
}

/** More columns than a phone has room for: there, a row becomes lines, each named by its column. */
const wideFrom = 5;

function table(columns: Of<'table'>['columns'], rows: Of<'table'>['rows'], writer: Writer): string {
  const isWide = columns.length >= wideFrom;
  const text = isWide ? small.replace('14px', '13px') : small;
  const cell = (tag: 'th' | 'td', at: number, content: string) => {
    const [isHead, isNumber] = [tag === 'th', columns[at]?.isNumber ?? false];
    const side = isNumber ? 'right' : 'left';
    const tone = isHead ? 'soft' : 'text';
    // A number is never broken; a heading is, between its words.
    const breaking = isHead ? 'word-break:normal;' : isNumber ? 'white-space:nowrap;' : '';
    return `<${tag}${isHead ? ' scope="col"' : ''} class="line ${tone}" align="${side}" valign="top" style="padding:7px 0 7px ${at === 0 ? 0 : 10}px;border-bottom:1px solid ${ink.line};${text}font-weight:${isHead ? 600 : 400};color:${ink[tone]};text-align:${side};${breaking}">${content}</${tag}>`;
  };
  const name = (at: number) =>
    isWide && at > 0
      ? `<span class="soft name" style="display:none;mso-hide:all;">${words(columns[at]?.title ?? '')}</span>`
      : '';
  const heads = columns.map(({ title }, at) => cell('th', at, words(title))).join('');
  const lines = rows.map((row) =>
    row.map((figure, at) => cell('td', at, name(at) + words(writeFigure(figure, writer)))).join(''),
  );
  const body = lines.map((line) => `<tr>${line}</tr>`).join('');
  return `<table${isWide ? ' class="wide"' : ''} width="100%" cellpadding="0" cellspacing="0" border="0"><tr class="heads">${heads}</tr>${body}</table>`;
}

function recommendation(
  { text, reason, open }: Of<'recommendations'>['items'][number],
  at: number,
  screens: Screens | null,
): string {
  const link = leadTo(open, screens, `<p style="margin:4px 0 0;${small}">`);
  return `<tr><td class="accent" width="26" valign="top" style="width:26px;padding:0 0 12px;${normal}font-weight:700;color:${ink.accent};">${at + 1}.</td><td valign="top" style="padding:0 0 12px;"><p class="text" style="margin:0;${normal}font-weight:600;">${sentence(text)}</p><p class="soft" style="margin:2px 0 0;${small}color:${ink.soft};">${sentence(reason)}</p>${link === '' ? '' : `${link}</p>`}</td></tr>`;
}
