import type { Context, Hono } from 'hono';
import { ApiError } from '../../contract/core/errors.ts';
import { messageHtml } from '../../kit/messages/message-html.ts';
import { preferredLanguage } from '../../kit/messages/preferred-language.ts';
import { type Writer, writerOf } from '../../kit/messages/writer.ts';
import type { Records } from '../../records/records.ts';
import { findExportByToken } from '../../records/reports/exports.ts';
import { findExporter } from '../../records/reports/exports-of-member.ts';
import { hashToken } from '../../reports/exports/hash-token.ts';
import type { Bindings } from '../edge/api.ts';
import { type PlainWords, plainHeaders, plainPage } from './plain-page.ts';

interface Parts {
  records: Records;
  baseUrl: string;
}

/** What people open outside the dashboard: from an email, from a link that was handed on, from a publisher's page. */
const opened = ['/unsubscribe/*', '/preview/*', '/v1/about/*'];
const exportLink = '/v1/exports/:token';

/**
 * A browser that opens one of these addresses gets a page where something is wrong, with the status it would have anyway;
 * programs, which don't ask for HTML, get JSON.
 */
export function answerBrowsers(app: Hono<Bindings>, parts: Parts): void {
  for (const path of opened) {
    app.use(path, async (c, next) => {
      await next();
      if (hasFailed(c)) answer(c, missing, browserWriter(c));
    });
  }
  app.use(exportLink, async (c, next) => {
    const token = c.req.param('token') ?? '';
    await next();
    c.header('vary', 'accept', { append: true });
    if (hasFailed(c)) answer(c, ended(parts.baseUrl), await readerWriter(c, token, parts.records));
  });
}

/** The page itself may be the failure, such as that of an unknown unsubscribe link: then it stays. */
function hasFailed(c: Context): boolean {
  const asksHtml = (c.req.header('accept') ?? '').includes('text/html');
  return asksHtml && c.error !== undefined;
}

type Words = (writer: Writer) => PlainWords;

function answer(c: Context, whenGone: Words, writer: Writer): void {
  const isGone = c.error instanceof ApiError && c.error.code === 'NOT_FOUND';
  const words = isGone ? whenGone(writer) : later(writer);
  const { status } = c.res;
  // Replacing the response keeps the headers of the old one, such as those of the rate limit.
  c.res = new Response(plainPage(words, writer), { status });
  for (const [name, value] of Object.entries(plainHeaders)) c.res.headers.set(name, value);
  c.res.headers.append('vary', 'accept-language');
}

function browserWriter(c: Context): Writer {
  return writerOf(preferredLanguage(c.req.header('accept-language')));
}

/** In the language of the member who asked for the export, where the link still says who that is. */
async function readerWriter(c: Context, token: string, { db }: Records): Promise<Writer> {
  // A store that is away is often why there is an error at all.
  const row = await findExportByToken(db, hashToken(token)).catch(() => null);
  const language = row && (await findExporter(db, row.id).catch(() => null))?.language;
  return language ? writerOf(language) : browserWriter(c);
}

const missing: Words = (writer) => ({
  title: messageHtml(writer, 'pages.unknownLink'),
  text: messageHtml(writer, 'pages.nothingThere'),
});

const ended =
  (baseUrl: string): Words =>
  (writer) => ({
    title: messageHtml(writer, 'pages.exportEnded'),
    text: messageHtml(writer, 'pages.exportEndedWhat'),
    link: { label: messageHtml(writer, 'pages.openTruce'), url: baseUrl },
  });

const later: Words = (writer) => ({
  title: messageHtml(writer, 'pages.later'),
  text: messageHtml(writer, 'pages.laterWhat'),
});
