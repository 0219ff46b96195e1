import type { EmailMessage } from './email-message.ts';
import { emailButton, emailPage, fonts, ink } from './email-page.ts';
import { escapeHtml, linkAddress, manyLines, oneLine } from './html-text.ts';
import { wrapText } from './wrap-text.ts';

export interface EmailTexts {
  subject: string;
  /** What an inbox shows behind the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Goes to one of our own pages. */
  action?: { label: string; url: string };
  /** Why the reader gets this, and what to do if it is not for them. */
  footer?: string[];
  /** Address of this service, e.g. `https://truce.example.com`. */
  baseUrl: string;
}

/** So much that Gmail, which cuts a letter off at 102 KB, never does, whatever the texts hold. */
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
 * One letter as HTML and as plain text. Every word given is text: markup in it is shown, not obeyed. Texts longer than
 * `emailLimits` are cut with an ellipsis.
 * @throws Error where an address is not http or https.
 */
export function composeEmail(words: EmailTexts): EmailMessage {
  const subject = oneLine(words.subject, emailLimits.subject);
  const heading = oneLine(words.heading, emailLimits.heading);
  const paragraphs = words.paragraphs
    .slice(0, emailLimits.paragraphs)
    .map((paragraph) => manyLines(paragraph, emailLimits.paragraph));
  const footer = (words.footer ?? [])
    .slice(0, emailLimits.footer)
    .map((line) => oneLine(line, emailLimits.footerLine));
  const action = words.action && { ...words.action, label: oneLine(words.action.label, emailLimits.label) };
  const cut = { ...words, subject, heading, paragraphs, action, footer };
  return { subject, html: asHtml(cut), text: asText(cut) };
}

function asHtml(words: EmailTexts): string {
  const { subject, heading, paragraphs, action, footer = [], baseUrl } = words;
  const rows = [
    `<tr><td class="pad text" style="padding:32px 32px 4px;${fonts}font-size:22px;line-height:30px;color:${ink.text};"><h1 style="margin:0;font-size:22px;line-height:30px;font-weight:700;word-break:break-word;">${escapeHtml(heading)}</h1></td></tr>`,
    `<tr><td class="pad text" style="padding:8px 32px 12px;${fonts}font-size:16px;line-height:25px;color:${ink.text};">${paragraphs.map(asParagraph).join('')}</td></tr>`,
    ...(action ? [actionRows(action)] : ['<tr><td style="padding:0 0 12px;font-size:0;">&nbsp;</td></tr>']),
  ];
  const preheader = oneLine(words.preheader, emailLimits.subject);
  return emailPage({
    title: subject,
    preheader,
    rows: rows.join('\n'),
    footer: footer.map(escapeHtml),
    baseUrl,
  });
}

function asParagraph(paragraph: string): string {
  const lines = escapeHtml(paragraph).replaceAll('\n', '<br>');
  return `<p style="margin:8px 0;word-break:break-word;">${lines}</p>`;
}

function actionRows(action: { label: string; url: string }): string {
  const url = escapeHtml(linkAddress(action.url));
  const small = `${fonts}font-size:13px;line-height:20px;color:${ink.soft};word-break:break-all;`;
  return `<tr><td class="pad" style="padding:8px 32px 20px;">${emailButton(action)}</td></tr>
<tr><td class="pad soft" style="padding:0 32px 32px;${small}">Or open this address: <a class="soft" href="${url}" style="color:${ink.soft};">${url}</a></td></tr>`;
}

function asText({ heading, paragraphs, action, footer = [], baseUrl }: EmailTexts): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${linkAddress(action.url)}`] : []),
    ['--', ...footer, `Sent by Truce at ${linkAddress(baseUrl)}`].join('\n'),
  ];
  return `${parts.map((part) => wrapText(part)).join('\n\n')}\n`;
}
