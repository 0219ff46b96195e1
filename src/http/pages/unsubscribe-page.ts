import type { Context, Hono } from 'hono';
import { messageHtml } from '../../kit/messages/message-html.ts';
import type { MessageKey } from '../../kit/messages/message-values.ts';
import { preferredLanguage } from '../../kit/messages/preferred-language.ts';
import { type Writer, writerOf } from '../../kit/messages/writer.ts';
import { languagesOf } from '../../records/accounts/users.ts';
import type { Records } from '../../records/records.ts';
import {
  type EmailedSubscription,
  findEmailedSubscription,
} from '../../reports/send/emailed-subscription.ts';
import type { Bindings } from '../edge/api.ts';
import { type PlainWords, plainHeaders, plainPage } from './plain-page.ts';

/**
 * The target of the link in an email, in the email's language. Opening it changes nothing, since email programs and virus
 * scanners open every link; the button unsubscribes, and so does an email program's one-click request (RFC 8058) to the
 * same address.
 */
export function mountUnsubscribe(app: Hono<Bindings>, parts: { records: Records; now: () => number }): void {
  const find = async (c: Context) => {
    const found = await findEmailedSubscription(parts.records, c.req.param('token') ?? '');
    if (!found) return null;
    const { email, language } = found;
    const known = email === null ? null : (await languagesOf(parts.records.db, [email])).get(email);
    const writer = writerOf(known ?? language);
    return { ...found, ...wordsOf(found, writer), writer };
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
    return answer(c, found.isEnded ? found.done : found.question, found.writer);
  });

  app.post('/unsubscribe/:token', async (c) => {
    const found = await find(c);
    if (!found) return answerUnknown(c);
    await found.end(new Date(parts.now()).toISOString());
    return answer(c, found.done, found.writer);
  });
}

function wordsOf(
  { report, site, email }: EmailedSubscription,
  writer: Writer,
): { question: PlainWords; done: PlainWords } {
  const names = { site, email: email ?? '', report: report === null ? '' : writer.say(report) };
  const html = (key: MessageKey) => messageHtml(writer, key, names);
  return report === null
    ? {
        question: {
          title: html('pages.stopAlerts'),
          text: html('pages.stopsAlerts'),
          button: html('pages.stopAlertsNow'),
        },
        done: { title: html('pages.alertsStopped'), text: html('pages.stoppedAlerts') },
      }
    : {
        question: {
          title: html('pages.stopReport'),
          text: html('pages.stopsReport'),
          button: html('pages.stopNow'),
        },
        done: { title: html('pages.reportStopped'), text: html('pages.stoppedReport') },
      };
}

function unknown(writer: Writer): PlainWords {
  return {
    title: messageHtml(writer, 'pages.unknownLink'),
    text: messageHtml(writer, 'pages.noRecipient'),
  };
}
