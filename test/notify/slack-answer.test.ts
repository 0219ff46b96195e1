import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeSlackAnswer } from '../../src/notifications/slack/slack-answer.ts';

const answer = (status: number, body: string) =>
  judgeSlackAnswer({
    ...{ url: 'https://hooks.slack.com/services/T/B/x', status, headers: {} },
    ...{ body: Buffer.from(body), isWhole: true, redirects: [] },
  });

const documented = readFileSync(new URL('../../docs/slack.md', import.meta.url), 'utf8');

describe('what Slack says of a webhook that will never work again', () => {
  it.each([
    [404, 'no_service', 'Slack no longer knows this webhook.'],
    [403, 'invalid_token', "Slack doesn't recognize this webhook: the URL is incomplete or was regenerated."],
    [403, 'team_disabled', 'The Slack workspace was disabled.'],
    [404, 'no_team', 'The Slack workspace was disabled.'],
    [410, 'channel_is_archived', 'The Slack channel was archived or deleted.'],
    [404, 'channel_not_found', 'The Slack channel was archived or deleted.'],
    [404, 'user_not_found', 'The Slack member was deactivated or removed.'],
    [410, '', 'Slack no longer knows this webhook.'],
  ])('%i %s is said in the words of the docs, and ends the integration', (status, body, text) => {
    expect(answer(status, body)).toMatchObject({
      endsIntegration: text,
      error: text,
      isWorthRetrying: false,
    });
    expect(documented).toContain(`\n| ${text.slice(0, -1)} |`);
  });

  it('a busy Slack ends nothing', () => {
    const text = 'Slack asks for fewer messages; it is sent later.';
    expect(answer(429, 'rate_limited')).toMatchObject({
      endsIntegration: null,
      error: text,
      isWorthRetrying: true,
    });
    expect(documented).toContain('\n| Slack asks for fewer messages; it is sent later |');
  });
});
