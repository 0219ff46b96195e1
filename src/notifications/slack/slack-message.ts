import type { SentEvent } from '../../contract/integrations/notifications.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { readJson } from '../../records/read-json.ts';
import type { Tables } from '../../records/tables.ts';
import { NotificationText } from '../notify.ts';
import { cut, escapeMrkdwn, plain } from './escape-mrkdwn.ts';

/** Slack's limits (api.slack.com: Block Kit reference); a message beyond one is refused as a whole. */
export const slackLimits = {
  blocks: 50,
  headerText: 150,
  sectionText: 3_000,
  fields: 10,
  fieldText: 2_000,
  buttonUrl: 3_000,
  text: 4_000,
};

/** Header, paragraphs, numbers, what it is, and a button to the dashboard. */
export function slackMessage(
  { id, text, event, created_at }: Pick<Tables['notifications'], 'id' | 'text' | 'event' | 'created_at'>,
  writer: Writer,
): string {
  const { url, zone, ...texts } = readJson(text, NotificationText, 'notifications.text', id);
  const { say } = writer.plain;
  const title = say(texts.title);
  const lines = texts.lines.map(say);
  const fields = (texts.fields ?? []).map(({ label, value }) => ({
    label: say(label),
    value: say(value),
  }));
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: headerOf(title), emoji: false } },
    ...paragraphs(lines),
    ...(fields.length > 0
      ? [{ type: 'section', fields: fields.slice(0, slackLimits.fields).map(field) }]
      : []),
    {
      type: 'context',
      elements: [{ type: 'plain_text', text: originOf(event, created_at, zone, writer), emoji: false }],
    },
    ...(url && isLinkable(url) ? [button(url, writer)] : []),
  ];
  const fallback = cut([title, ...lines].map(escapeMrkdwn).join('\n'), slackLimits.text);
  return JSON.stringify({ text: fallback, blocks, unfurl_links: false, unfurl_media: false });
}

/** A header may not be empty. */
function headerOf(title: string): string {
  return cut(plain(title), slackLimits.headerText) || 'Truce';
}

/** As many sections as it takes, within the number of blocks that a message may have. */
function paragraphs(lines: string[]): object[] {
  const sections: string[] = [];
  for (const line of lines.map((each) => cut(escapeMrkdwn(each), slackLimits.sectionText)).filter(Boolean)) {
    const last = sections.at(-1);
    const together = last === undefined ? line : `${last}\n${line}`;
    if (last === undefined || together.length > slackLimits.sectionText) sections.push(line);
    else sections[sections.length - 1] = together;
  }
  const most = slackLimits.blocks - 4; // the header, the numbers, the context, the button
  return sections
    .slice(0, most)
    .map((text) => ({ type: 'section', text: mrkdwn(text, slackLimits.sectionText, true) }));
}

function field({ label, value }: { label: string; value: string }): object {
  const half = slackLimits.fieldText / 2 - 10;
  const text = `*${cut(escapeMrkdwn(label), half)}*\n${cut(escapeMrkdwn(value), half)}`;
  return mrkdwn(text, slackLimits.fieldText, true);
}

/** `verbatim`: Slack makes no links and mentions of its own out of it. */
function mrkdwn(text: string, most: number, isEscaped = false): object {
  return { type: 'mrkdwn', text: cut(isEscaped ? text : escapeMrkdwn(text), most), verbatim: true };
}

function button(url: string, { say }: Writer): object {
  const text = { type: 'plain_text', text: say(message('emails.openInTruce')), emoji: false };
  return { type: 'actions', elements: [{ type: 'button', text, url, action_id: 'open' }] };
}

function isLinkable(url: string): boolean {
  return /^https?:\/\//.test(url) && url.length <= slackLimits.buttonUrl;
}

/** Not as mrkdwn, where the name of an event would need characters that cannot be seen. */
function originOf(event: string, at: string, zone: string | undefined, { say, formats }: Writer): string {
  const kind = Object.hasOwn(kinds, event) ? say(kinds[event as SentEvent]) : event;
  return `Truce · ${kind} · ${formats.instant(zone === undefined ? at : { at, zone })}`;
}

const alert = message('emails.kindAlert');
const abTest = message('emails.kindAbTest');

/** What a message is, in a word or two: its title says what of. */
const kinds: Record<SentEvent, Text> = {
  daily_report: message('common.dailyReport'),
  weekly_report: message('common.weeklyReport'),
  monthly_report: message('common.monthlyReport'),
  custom_report: message('emails.kindCustomReport'),
  'alert.adblock_spike': alert,
  'alert.conversion_drop': alert,
  'alert.no_data': alert,
  'alert.path_listed': alert,
  'alert.guard_rail': alert,
  'ab_test.winner': abTest,
  'ab_test.ended': abTest,
  'export.ready': message('emails.kindExport'),
  test: message('integrations.test'),
};
