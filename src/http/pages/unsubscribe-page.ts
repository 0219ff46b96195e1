import type { Context, Hono } from 'hono';
import { messageHtml } from '../../kit/messages/message-html.ts';
import { preferredLanguage } from '../../kit/messages/preferred-language.ts';
import { type Writer, writerOf } from '../../kit/messages/writer.ts';
import { languagesOf } from '../../records/accounts/users.ts';
import type { Records } from '../../records/records.ts';
import { findSubscription, unsubscribe } from '../../records/reports/report-recipients.ts';
import { reportTitle } from '../../reports/report-title.ts';
import { readUnsubscribeToken } from '../../reports/send/unsubscribe-link.ts';
import type { Bindings } from '../edge/api.ts';
import { type PlainWords, plainHeaders, plainPage } from './plain-page.ts';

/**
 * The target of the link in an email, in the email's language. Opening it changes nothing, since email programs and virus
 * scanners open every link; the button unsubscribes, and so does an email program's one-click request (RFC 8058) to the
 * same address.
 */
export function mountUnsubscribe(app: Hono<Bindings>, parts: { records: Records; now: () => number }): void {
  const { db } = parts.records;
  const find = async (c: Context) => {
    const recipient = await readUnsubscribeToken(db, c.req.param('token') ?? '');
    const subscription = recipient && (await findSubscription(db, recipient));
    if (!recipient || !subscription) return null;
    const { email, language, kind, report: title, site } = subscription;
    const writer = writerOf((await languagesOf(db, [email])).get(email) ?? language);
    const names = { report: writer.say(reportTitle({ kind, title })), site, email };
    return { recipient, isEnded: subscription.unsubscribed_at !== null, names, writer };
  };
  const answer = (c: Context, words: PlainWords, writer: Writer) =>
    c.body(plainPage(words, writer), 200, plainHeaders);
  const answerUnknown = (c: Context) => {
    const writer = writerOf(preferredLanguage(c.req.header('accept-language')));
    return c.body(plainPage(unknown(writer), writer), 404, { ...plainHeaders, vary: 'accept-language' });
  };

  app.get('/unsubscribe/:token', async (c) => {
    const found = await find(c);
    if (!found) return answerUnknown(c);
    return answer(c, found.isEnded ? done(found) : question(found), found.writer);
  });

  app.post('/unsubscribe/:token', async (c) => {
    const found = await find(c);
    if (!found) return answerUnknown(c);
    await unsubscribe(db, found.recipient, new Date(parts.now()).toISOString());
    return answer(c, done(found), found.writer);
  });
}

interface Subscription {
  names: { report: string; site: string; email: string };
  writer: Writer;
}

function unknown(writer: Writer): PlainWords {
  return {
    title: messageHtml(writer, 'pages.unknownLink'),
    text: messageHtml(writer, 'pages.noRecipient'),
  };
}

function question({ names, writer }: Subscription): PlainWords {
  return {
    title: messageHtml(writer, 'pages.stopReport'),
    text: messageHtml(writer, 'pages.stopsReport', names),
    button: messageHtml(writer, 'pages.stopNow'),
  };
}

function done({ names, writer }: Subscription): PlainWords {
  return {
    title: messageHtml(writer, 'pages.reportStopped'),
    text: messageHtml(writer, 'pages.stoppedReport', names),
  };
}
