import { message, type Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { EmailMessage } from './email-message.ts';
import { emailButton, emailPage, fonts, ink } from './email-page.ts';
import { escapeHtml, linkAddress, manyLines, oneLine } from './html-text.ts';
import { wrapText } from './wrap-text.ts';

/** Texts are written in the reader's language; those of users stay as they are. */
export interface EmailTexts {
  subject: Text;
  /** What an inbox shows behind the subject. */
  preheader: Text;
  heading: Text;
  paragraphs: Text[];
  /** Goes to one of our own pages. */
  action?: { label: Text; url: string };
  /** Why the reader gets this, and what to do if it is not for them. */
  footer?: Text[];
  /** Ends such emails for this reader without signing in. */
  unsubscribeUrl?: string;
  /** Address of this service, e.g. `https://truce.example.com`. */
  baseUrl: string;
}

interface Written {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer: string[];
  unsubscribeUrl?: string;
  baseUrl: string;
  writer: Writer;
}

/** So much that Gmail, which cuts an email off at 102 KB, never does, whatever the texts hold. */
export const emailLimits = {
  subject: 200,
  heading: 200,
  paragraphs: 15,
  paragraph: 800,
  label: 60,
  footer: 5,
  footerLine: 400,
};

/**
 * One email as HTML and as plain text. Every word given is text: markup in it is shown, not obeyed. Texts longer than
 * `emailLimits` are cut with an ellipsis.
 * @throws Error where an address is not http or https.
 */
export function composeEmail(words: EmailTexts, writer: Writer): EmailMessage {
  // HTML leaves the signs out that isolate names in plain text.
  const { say } = writer.plain;
  const subject = oneLine(say(words.subject), emailLimits.subject);
  const preheader = oneLine(say(words.preheader), emailLimits.subject);
  const heading = oneLine(say(words.heading), emailLimits.heading);
  const paragraphs = words.paragraphs
    .slice(0, emailLimits.paragraphs)
    .map((paragraph) => manyLines(say(paragraph), emailLimits.paragraph));
  const footer = (words.footer ?? [])
    .slice(0, emailLimits.footer)
    .map((line) => oneLine(say(line), emailLimits.footerLine));
  const action = words.action && {
    url: words.action.url,
    label: oneLine(say(words.action.label), emailLimits.label),
  };
  const { baseUrl, unsubscribeUrl } = words;
  const cut = {
    ...{ subject, preheader, heading, paragraphs, ...(action && { action }) },
    ...{ footer, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }), baseUrl, writer },
  };
  return { subject, html: asHtml(cut), text: asText(cut) };
}

function asHtml(words: Written): string {
  const { subject, preheader, heading, paragraphs, action, footer, unsubscribeUrl, baseUrl, writer } = words;
  const rows = [
    `<tr><td class="pad text" style="padding:32px 32px 4px;${fonts}font-size:22px;line-height:30px;color:${ink.text};"><h1 style="margin:0;font-size:22px;line-height:30px;font-weight:700;word-break:break-word;">${escapeHtml(heading)}</h1></td></tr>`,
    `<tr><td class="pad text" style="padding:8px 32px 12px;${fonts}font-size:16px;line-height:25px;color:${ink.text};">${paragraphs.map(asParagraph).join('')}</td></tr>`,
    ...(action
      ? [actionRows(action, writer)]
      : ['<tr><td style="padding:0 0 12px;font-size:0;">&nbsp;</td></tr>']),
  ];
  return emailPage({
    title: subject,
    preheader,
    rows: rows.join('\n'),
    footer: [
      ...footer.map(escapeHtml),
      ...(unsubscribeUrl === undefined ? [] : [unsubscribeLink(unsubscribeUrl, writer)]),
    ],
    baseUrl,
    writer,
  });
}

function unsubscribeLink(url: string, { say }: Writer): string {
  return `<a class="soft" href="${escapeHtml(linkAddress(url))}" style="color:${ink.soft};">${escapeHtml(say(message('report.unsubscribe')))}</a>`;
}

function asParagraph(paragraph: string): string {
  const lines = escapeHtml(paragraph).replaceAll('\n', '<br>');
  return `<p style="margin:8px 0;word-break:break-word;">${lines}</p>`;
}

function actionRows(action: { label: string; url: string }, { say }: Writer): string {
  const url = escapeHtml(linkAddress(action.url));
  const small = `${fonts}font-size:13px;line-height:20px;color:${ink.soft};word-break:break-all;`;
  return `<tr><td class="pad" style="padding:8px 32px 20px;">${emailButton(action)}</td></tr>
<tr><td class="pad soft" style="padding:0 32px 32px;${small}">${escapeHtml(say(message('emails.openLink')))} <a class="soft" href="${url}" style="color:${ink.soft};">${url}</a></td></tr>`;
}

function asText({ heading, paragraphs, action, footer, unsubscribeUrl, baseUrl, writer }: Written): string {
  const labelOf = (label: string) => writer.say(message('report.labelText', { label, text: '' })).trimEnd();
  const unsubscribe =
    unsubscribeUrl === undefined
      ? []
      : [`${labelOf(writer.say(message('report.unsubscribe')))} ${linkAddress(unsubscribeUrl)}`];
  const sentBy = writer.say(message('emails.sentBy', { host: linkAddress(baseUrl) }));
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${labelOf(action.label)}\n${linkAddress(action.url)}`] : []),
    ['--', ...footer, ...unsubscribe, sentBy].join('\n'),
  ];
  return `${parts.map((part) => wrapText(part)).join('\n\n')}\n`;
}
