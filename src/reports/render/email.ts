import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { EmailMessage } from '../../notifications/email/email-message.ts';
import { emailButton, emailPage, fonts, ink } from '../../notifications/email/email-page.ts';
import { escapeHtml, linkAddress, oneLine } from '../../notifications/email/html-text.ts';
import type { Report, WrittenReport } from '../report.ts';
import { dashboardNote } from './dashboard-note.ts';
import { drawBlock, sentenceLimit } from './email-blocks.ts';
import { type ReportEmailContext, screensToChange, whyYou } from './email-context.ts';
import { comparedText, emailText } from './email-text.ts';
import { inWords } from './in-words.ts';

/** Gmail shows no more than this of an email, in bytes; a report that is longer says where the rest is. */
export const maxEmailBytes = 100_000;

/** A report as an email, drawn from tables alone: it reads the same where pictures are blocked. */
export function renderReportEmail(report: Report, context: ReportEmailContext): EmailMessage {
  const { writer } = context;
  const written = inWords(report, writer);
  const title = message('report.title', {
    report: written.title,
    site: oneLine(report.site.name, 60),
    period: { format: 'period', of: report.period },
  });
  const subject = oneLine(writer.plain.say(title), 200);
  const text = emailText(inWords(report, { ...writer, ...writer.plain }), context);
  return { subject, html: asHtml(written, context, subject), text };
}

function asHtml(report: WrittenReport, context: ReportEmailContext, title: string): string {
  const { writer } = context;
  const rest = theRest(writer);
  const page = (blocks: string[]) =>
    emailPage({
      title,
      preheader: oneLine(report.headline, 200),
      rows: [head(report, writer), ...blocks, goOn(report, context)].join('\n'),
      footer: footer(report, context),
      baseUrl: context.baseUrl,
      writer,
    });
  const blocks: string[] = [];
  for (const block of report.blocks.map((each) => drawBlock(each, writer, screensToChange(context)))) {
    if (Buffer.byteLength(page([...blocks, block, rest])) > maxEmailBytes) return page([...blocks, rest]);
    blocks.push(block);
  }
  return page(blocks);
}

function theRest({ say }: Writer): string {
  return `<tr><td class="pad soft" style="padding:20px 32px 0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};">${escapeHtml(say(message('report.moreInDashboard')))}</td></tr>`;
}

function head({ title, site, period, previous, headline }: WrittenReport, writer: Writer): string {
  return `<tr><td class="pad" style="padding:28px 32px 0;">
<p class="soft" style="margin:0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};word-break:break-word;"><span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(title, 120))}</span> · <span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(site.name, 120))}</span> · ${escapeHtml(writer.formats.period(period))}</p>
<h1 class="text" style="margin:6px 0 0;${fonts}font-size:22px;line-height:30px;font-weight:700;color:${ink.text};word-break:break-word;">${escapeHtml(oneLine(headline, sentenceLimit))}</h1>${compared(previous, writer)}
</td></tr>`;
}

/** What ▲ and ▼ are against. */
function compared(previous: Report['previous'], writer: Writer): string {
  if (!previous) return '';
  const text = writer.say(comparedText(previous));
  return `\n<p class="soft" style="margin:6px 0 0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};">${escapeHtml(text)}</p>`;
}

function goOn(report: WrittenReport, { links, isMember, writer }: ReportEmailContext): string {
  const label = writer.say(message('emails.openDashboard'));
  const notes = [dashboardNote(report), isMember ? null : message('emails.membersOnly')]
    .filter((text) => text !== null)
    .map(
      (text) =>
        `\n<p class="soft" style="margin:12px 0 0;${fonts}font-size:14px;line-height:21px;color:${ink.soft};">${escapeHtml(writer.say(text))}</p>`,
    );
  return `<tr><td class="pad" style="padding:28px 32px 32px;">${emailButton({ label, url: links.dashboard })}${notes.join('')}</td></tr>`;
}

function footer({ site }: WrittenReport, { links, writer }: ReportEmailContext): string[] {
  const { say } = writer;
  const name = `<span dir="auto" style="unicode-bidi:isolate;">${escapeHtml(oneLine(site.name, 120))}</span>`;
  const why = writer.pieces(whyYou(links), { site: { name } });
  const link = (label: string, url: string) =>
    `<a class="soft" href="${escapeHtml(linkAddress(url))}" style="color:${ink.soft};">${escapeHtml(label)}</a>`;
  return [
    `${escapeHtml(say(message('report.daysOf', { zone: site.timezone })))} ${why.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : piece.name)).join('')}`,
    [
      ...(links.unsubscribe === null ? [] : [link(say(message('report.unsubscribe')), links.unsubscribe)]),
      ...(links.settings === null ? [] : [link(say(message('report.settings')), links.settings)]),
    ].join(' · '),
  ].filter((line) => line !== '');
}
