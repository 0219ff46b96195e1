import type { Writer } from '../../kit/messages/writer.ts';
import { escapeHtml, linkAddress } from './html-text.ts';

/** The colors of emails. Outlook and Gmail do not support custom properties, so each element has them inline. */
export const ink = {
  paper: '#f4f4f1',
  surface: '#ffffff',
  text: '#17191c',
  soft: '#565b63',
  line: '#e4e4e0',
  sunk: '#f1f1ee',
  accent: '#0b6b57',
  onAccent: '#ffffff',
  good: '#0b6b57',
  bad: '#b3261e',
} as const;

/** What dark readers turn the same places into, by class. */
const dark: Record<string, string> = {
  paper: 'background-color:#121416',
  surface: 'background-color:#1a1d20',
  sunk: 'background-color:#22262a',
  text: 'color:#eceef0',
  soft: 'color:#a5abb4',
  line: 'border-color:#2c3135',
  accent: 'color:#58c9aa',
  good: 'color:#58c9aa',
  bad: 'color:#ff9187',
  button: 'background-color:#58c9aa',
  label: 'color:#06211a',
  bar: 'background-color:#58c9aa',
};

export const fonts =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";

export interface EmailPage {
  title: string;
  /** What an inbox shows behind the subject. */
  preheader: string;
  /** Rows of the one-column table, as HTML. */
  rows: string;
  /** Lines under the text, as HTML. */
  footer: string[];
  baseUrl: string;
  writer: Writer;
}

/** Rules for dark readers and small screens; where they are not understood, the inline styles stand. */
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
@media (max-width:620px){.page{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-radius:0!important}.wide .heads{display:none!important}.wide td{display:block!important;padding:1px 0!important;border:0!important;text-align:right!important}.wide td:first-child{padding:10px 0 2px!important;text-align:left!important;font-weight:600!important}.wide .name{display:inline!important;float:left!important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}
`.trim();

/** The page around every email: 600 px, tables, nothing loaded from anywhere. */
export function emailPage({ title, preheader, rows, footer, baseUrl, writer }: EmailPage): string {
  const site = linkAddress(baseUrl);
  const small = `${fonts}font-size:13px;line-height:20px;color:${ink.soft};`;
  return `<!doctype html>
<html lang="${writer.language}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${styles}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${ink.paper};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${ink.paper};">${escapeHtml(preheader)}${' &#847;&zwnj;&nbsp;'.repeat(70)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ink.paper}" style="background-color:${ink.paper};">
<tr><td class="outer" align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="page" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px;">
<tr><td class="pad accent" style="padding:12px 32px 16px;${fonts}font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.2px;color:${ink.accent};">Truce</td></tr>
<tr><td class="surface card" bgcolor="${ink.surface}" style="background-color:${ink.surface};border-radius:12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}
</table>
</td></tr>
<tr><td class="pad soft" style="padding:20px 32px 28px;${small}">
${[...footer, sentBy(site, writer)].map((line) => `<p style="margin:0 0 6px;">${line}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function sentBy(site: string, writer: Writer): string {
  const link = `<a class="soft" href="${escapeHtml(site)}" style="color:${ink.soft};">${escapeHtml(new URL(site).host)}</a>`;
  const pieces = writer.pieces('emails.sentBy', { host: { link } });
  return pieces.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : piece.link)).join('');
}

/** A button that is one without pictures and in Outlook, whose engine knows no padding on links. */
export function emailButton({ label, url }: { label: string; url: string }): string {
  const room = (raise: number) =>
    `<!--[if mso]><i style="mso-font-width:200%;mso-text-raise:${raise}pt">&nbsp;</i><![endif]-->`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${ink.accent}" style="background-color:${ink.accent};border-radius:8px;"><a class="label" href="${escapeHtml(linkAddress(url))}" target="_blank" style="display:inline-block;padding:12px 22px;${fonts}font-size:16px;line-height:22px;font-weight:600;color:${ink.onAccent};text-decoration:none;border-radius:8px;">${room(18)}<span style="mso-text-raise:9pt">${escapeHtml(label)}</span>${room(0)}</a></td></tr></table>`;
}

function darkRules(before: string): string {
  return Object.entries(dark)
    .map(([name, rule]) => `${before}.${name}{${rule}!important}`)
    .join('');
}
