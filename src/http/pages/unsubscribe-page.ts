import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { asHtml } from '../../kit/as-html.ts';
import type { Records } from '../../records/records.ts';
import { findSubscription, unsubscribe } from '../../records/reports/report-recipients.ts';
import { readUnsubscribeToken } from '../../reports/send/unsubscribe-link.ts';
import type { Bindings } from '../edge/api.ts';
import { pageHeaders } from './pages.ts';

/**
 * The target of the link in an email. Opening it changes nothing, since email programs and virus scanners open every
 * link; the button unsubscribes, and so does an email program's one-click request (RFC 8058) to the same address.
 */
export function mountUnsubscribe(app: Hono<Bindings>, parts: { records: Records; now: () => number }): void {
  const { db } = parts.records;
  const find = async (c: Context) => {
    const recipient = await readUnsubscribeToken(db, c.req.param('token') ?? '');
    const subscription = recipient && (await findSubscription(db, recipient));
    return recipient && subscription ? { recipient, ...subscription } : null;
  };

  app.get('/unsubscribe/:token', async (c) => {
    const found = await find(c);
    if (!found) return c.body(page(unknown), 404, headers);
    return c.body(page(found.unsubscribed_at ? done(found) : question(found)), 200, headers);
  });

  app.post('/unsubscribe/:token', async (c) => {
    const found = await find(c);
    if (!found) return c.body(page(unknown), 404, headers);
    await unsubscribe(db, found.recipient, new Date(parts.now()).toISOString());
    return c.body(page(done(found)), 200, headers);
  });
}

interface Words {
  title: string;
  text: string;
  button?: string;
}

type Subscription = { email: string; report: string; site: string };

const unknown: Words = {
  title: 'This link leads nowhere',
  text: 'It is incomplete, or you are no longer a recipient. If you still get these emails, contact the sender.',
};

function question({ email, report, site }: Subscription): Words {
  return {
    title: 'Stop this report?',
    text: `“${report}” of ${site} will no longer be sent to ${email}. Other reports stay as they are.`,
    button: 'Stop the report',
  };
}

function done({ email, report, site }: Subscription): Words {
  return {
    title: 'The report is stopped',
    text: `“${report}” of ${site} is no longer sent to ${email}. Whoever set it up can add you again.`,
  };
}

const style = `:root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;
font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:30rem;padding:1.5rem;
overflow-wrap:anywhere}h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}p{margin:0 0 1.5rem}
button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border-radius:.5rem;border:1px solid transparent;
background:#1d4ed8;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}`;

const headers = {
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

function page({ title, text, button }: Words): string {
  const form = button === undefined ? '' : `<form method="post"><button>${asHtml(button)}</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${asHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>${asHtml(title)}</h1><p>${asHtml(text)}</p>${form}</main></body></html>`;
}
