import { describe, expect, it } from 'vitest';
import { notificationEvents } from '../../src/contract/integrations/notifications.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { message } from '../../src/kit/messages/text.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { slackMessage } from '../../src/notifications/slack/slack-message.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { numbersUrl } from '../../src/reports/send/numbers-url.ts';
import { emailOf } from '../../src/reports/send/report-email.ts';
import { tellOf } from '../../src/reports/send/tell.ts';
import { readView, usualView } from '../../src/web/numbers/view.ts';
import { dailyReport, monthlyReport } from './fixtures.ts';

const site: OwnedSite = {
  ...{ id: dailyReport.site.id, account_id: 'account', domain: 'owl.example', name: 'Owl' },
  ...{ status: 'active', config: defaultSiteConfig, created_at: '', updated_at: '' },
  ...{ events_removed_before: null, sessions_removed_before: null },
};
const baseUrl = 'https://truce.example.com';
const viewOf = (url: string) => readView(new URL(url).searchParams);
const linkIn = (html: string) =>
  /href="([^"]*\/sites\/[^"/]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe("a report's link to the dashboard", () => {
  it.each([dailyReport, monthlyReport])('opens the days that the report is about', (report) => {
    const { period, previous } = report;
    const written = emailOf(report, {
      role: 'reader',
      baseUrl,
      unsubscribeUrl: null,
      writer: writerOf('en'),
    });
    // October has a day more than November.
    const compare = report === monthlyReport ? 'none' : { start: previous?.start };
    const view = { ...usualView, period, compare };
    expect(viewOf(linkIn(written.html))).toEqual(view);
    expect(written.text).toContain(numbersUrl(baseUrl, report));
  });

  it('compares with nothing where the report does not, and keeps to its visits', () => {
    const filters = { ...noFilters, devices: ['mobile' as const], countries: ['FR', 'DE'] };
    expect(viewOf(numbersUrl(baseUrl, { ...dailyReport, previous: null, filters }))).toMatchObject({
      compare: 'none',
      filters: [
        { dimension: 'device', operator: 'one_of', value: ['mobile'] },
        { dimension: 'country', operator: 'one_of', value: ['FR', 'DE'] },
      ],
    });
  });

  it.each(['en', 'de', 'fr', 'es'] as const)(
    'says in %s that it needs an account, to those without one',
    (language) => {
      const writer = writerOf(language);
      const note = writer.say(message('emails.membersOnly'));
      const context = { role: 'reader' as const, baseUrl, unsubscribeUrl: null, writer };
      const [member, other] = [true, false].map((isMember) => emailOf(dailyReport, { ...context, isMember }));
      expect(`${member?.html}${member?.text}`).not.toContain(note);
      expect(other?.html).toContain(note.replaceAll("'", '&#39;'));
      expect(other?.text.replaceAll(/\s+/g, ' ')).toContain(note.replaceAll(/\s+/g, ' '));
    },
  );

  it.each(['en', 'de', 'fr', 'es'] as const)(
    'says in %s that the dashboard counts more, where the report counts sessions with one event',
    (language) => {
      const writer = writerOf(language);
      const filters = { ...noFilters, event_type: 'newsletter' };
      const note = writer.say(message('report.dashboardCounts', { event: 'newsletter' }));
      const context = { role: 'reader' as const, baseUrl, unsubscribeUrl: null, writer };
      const [only, all] = [filters, noFilters].map((each) =>
        emailOf({ ...dailyReport, filters: each }, context),
      );
      expect(only?.html).toContain(note);
      expect(only?.text.replaceAll(/\s+/g, ' ')).toContain(note.replaceAll(/\s+/g, ' '));
      expect(all?.html).not.toContain('newsletter');
      const told = tellOf({ ...dailyReport, filters }, { id: 'run', report_id: 'report' }, site, baseUrl);
      expect(told.text.lines.map(writer.say)).toContain(note);
    },
  );
});

it.each(['en', 'de', 'fr', 'es'] as const)('a Slack message in %s says in words what it is', (language) => {
  const text = JSON.stringify({ title: 'Title', lines: [], zone: 'UTC' });
  const said = [...notificationEvents, 'test'].map((event) => {
    const sent = { id: 'n', event, text, created_at: '2026-11-21T08:00:00.000Z' };
    return slackMessage(sent, writerOf(language));
  });
  for (const [at, event] of [...notificationEvents, 'test'].entries()) {
    if (event !== 'test') expect(said[at]).not.toContain(event);
    expect(said[at]).toMatch(/"Truce · \p{Lu}[^·_]+ · [^"]+"/u);
  }
});
