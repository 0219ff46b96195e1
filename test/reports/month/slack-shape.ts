import { expect } from 'vitest';
import { slackLimits } from '../../../src/notifications/slack/slack-message.ts';

export interface SlackBlock {
  type: string;
  text?: { text: string };
  fields?: { text: string }[];
  elements?: { text?: string; url?: string; type: string }[];
}

/** Slack refuses a message that goes beyond one of these as a whole. */
export function holdsLimits({ text, blocks }: { text: string; blocks: SlackBlock[] }): void {
  expect(text.length).toBeLessThanOrEqual(slackLimits.text);
  expect(blocks.map(({ type }) => type).filter((type) => type !== 'section')).toEqual([
    'header',
    'context',
    'actions',
  ]);
  expect(blocks.at(-1)?.elements?.[0]?.url).toMatch(/^https:\/\/truce\.example\/sites\/[\w-]+\//);
  for (const { fields = [] } of blocks) {
    expect(fields.length).toBeLessThanOrEqual(slackLimits.fields);
    for (const field of fields) expect(field.text).toMatch(/^\*.+\*\n.+$/s);
  }
}

/** The event's name, where the message says what it is. */
export function eventSaid(body: string): string {
  return /Truce · (\S+) ·/.exec(body)?.[1] ?? '';
}
