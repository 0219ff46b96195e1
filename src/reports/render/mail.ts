import type { EmailMessage } from '../../notifications/mail/email-message.ts';
import { emailButton, emailPage, fonts, ink } from '../../notifications/mail/email-page.ts';
import { escapeHtml, linkAddress, oneLine } from '../../notifications/mail/html-text.ts';
import { periodText } from '../compose/words.ts';
import type { Report } from '../report.ts';
import { drawBlock } from './mail-blocks.ts';
import type { ReportMailContext } from './mail-context.ts';
import { mailText } from './mail-text.ts';

/** Gmail shows no more than this of a letter, in bytes; a report that is longer says where the rest is. */
export const maxMailBytes = 100_000;

/** A report as a letter, drawn from tables alone: it reads the same where pictures are blocked. */
export function renderReportMail(report: Report, context: ReportMailContext): EmailMessage {
  const site = oneLine(report.site.name, 60);
  const subject = oneLine(`${report.title}: ${site}, ${periodText(report.period)}`, 200);
  return { subject, html: asHtml(report, context, subject), text: mailText(report, context) };
}

function asHtml(report: Report, context: ReportMailContext, title: string): string {
  const page = (blocks: string[]) =>
    emailPage({
      title,
      preheader: oneLine(report.headline, 200),
      rows: [head(report), ...blocks, goOn(context)].join('\n'),
      footer: footer(report, context),
      baseUrl: context.baseUrl,
    });
  const blocks: string[] = [];
  for (const block of report.blocks.map(drawBlock)) {
    if (Buffer.byteLength(page([...blocks, block, theRest])) > maxMailBytes)
      return page([...blocks, theRest]);
    blocks.push(block);
  }
  return page(blocks);
}

const theRest = `<tr><td class="pad soft" style="padding:20px 32px 0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};">There is more than a mail can hold: the dashboard has all of it.</td></tr>`;

function head({ title, site, period, previous, headline }: Report): string {
  return `<tr><td class="pad" style="padding:28px 32px 0;">
<p class="soft" style="margin:0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};word-break:break-word;"><span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(title, 120))}</span> · <span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(site.name, 120))}</span> · ${escapeHtml(periodText(period))}</p>
<h1 class="text" style="margin:6px 0 0;${fonts}font-size:22px;line-height:30px;font-weight:700;color:${ink.text};word-break:break-word;">${escapeHtml(oneLine(headline, 300))}</h1>${compared(previous)}
</td></tr>`;
}

/** What ▲ and ▼ are against. */
function compared(previous: Report['previous']): string {
  if (!previous) return '';
  return `\n<p class="soft" style="margin:6px 0 0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};">Compared with ${escapeHtml(periodText(previous))}.</p>`;
}

function goOn({ links }: ReportMailContext): string {
  return `<tr><td class="pad" style="padding:28px 32px 32px;">${emailButton({ label: 'Open the dashboard', url: links.dashboard })}</td></tr>`;
}

function footer({ site }: Report, { links }: ReportMailContext): string[] {
  const link = (label: string, url: string) =>
    `<a class="soft" href="${escapeHtml(linkAddress(url))}" style="color:${ink.soft};">${label}</a>`;
  return [
    `Days begin and end in ${escapeHtml(site.timezone)}. You get this because somebody who looks after <span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(site.name, 120))}</span> put you on its list.`,
    [
      link('Unsubscribe', links.unsubscribe),
      ...(links.settings === null ? [] : [link('Report settings', links.settings)]),
    ].join(' · '),
  ];
}
