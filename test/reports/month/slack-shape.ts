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
  expect(blocks.at(-1)?.elements?.[0]?.url).toMatch(/^https:\/\/truce\.example\/sites\/[\w-]+[/?]/);
  for (const { fields = [] } of blocks) {
    expect(fields.length).toBeLessThanOrEqual(slackLimits.fields);
    for (const field of fields) expect(field.text).toMatch(/^\*.+\*\n.+$/s);
  }
}

/** How a message says what it is, by its event. */
export const kinds: Record<string, string> = {
  daily_report: 'Daily report',
  weekly_report: 'Weekly report',
  monthly_report: 'Monthly report',
  custom_report: 'Custom report',
  'export.ready': 'Export',
};

/** Where the message says what it is. */
export function kindSaid(body: string): string {
  return /Truce · (.+?) ·/.exec(body)?.[1] ?? '';
}
