import { createHash } from 'node:crypto';
import { asHtml } from '../../kit/as-html.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { pageHeaders } from './pages.ts';

/** What a page with one heading says, as HTML. */
export interface PlainWords {
  title: string;
  text: string;
  /** Sends the page's own address as a form. */
  button?: string;
  link?: { label: string; url: string };
}

const style = `:root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;
font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:30rem;padding:1.5rem;
overflow-wrap:anywhere}h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.5rem}
button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border-radius:.5rem;border:1px solid transparent;
background:#1d4ed8;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}
a{color:LinkText}`;

export const plainHeaders = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** For people who come from an email: one heading, one paragraph, and at most one thing to do. Needs no script. */
export function plainPage({ title, text, button, link }: PlainWords, { language }: Writer): string {
  const form = button === undefined ? '' : `<form method="post"><button>${button}</button></form>`;
  const lead = link ? `<p><a href="${asHtml(link.url)}">${link.label}</a></p>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}${lead}</main></body></html>`;
}
