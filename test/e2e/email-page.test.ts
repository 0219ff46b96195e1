import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailSink, startSmtp } from '../support/smtp.ts';
import { writeEmail } from '../support/write-email.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let sink: MailSink;
let visit: SiteVisit;

beforeAll(async () => {
  sink = await startSmtp();
  visit = await openSiteVisit({ env: { TRUCE_SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
  await visit.open('/settings/email');
  await visit.page.getByRole('heading', { level: 1, name: 'Email' }).waitFor();
});

afterAll(async () => {
  await visit?.close();
  await sink?.stop();
});

test('shows the server, sends a test and what was said', async () => {
  const { page } = visit;
  await page.getByText(`127.0.0.1:${sink.port}`).waitFor();
  await page.getByText('No emails yet.').waitFor();
  await page.getByLabel('Send a test email to').fill('nobody');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('Enter an email address.').waitFor();
  await page.getByLabel('Send a test email to').fill('me@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('Accepted by the mail server.').waitFor();
  await page.getByText('SMTP log').click();
  await page.getByText('RCPT TO:<me@example.com>').waitFor();
  expect(sink.received.map(({ mail }) => mail.subject)).toEqual(['Truce test email']);
  await visit.checkAccessibility('an email test');
  // It says nothing about another address.
  await page.getByLabel('Send a test email to').fill('you@example.com');
  await expect.poll(() => page.getByText('Accepted by the mail server.').count()).toBe(0);
});

test('opens an email of the outbox, in a frame that can do nothing, and sends it again', async () => {
  const { page, server } = visit;
  await writeEmail(server);
  await expect.poll(() => sink.received.length).toBe(2);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'reader@example.com' });
  await row.getByText('Sent', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Open' }).click();
  const frame = row.locator('iframe');
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('');
  const shown = page.frameLocator('iframe').getByRole('heading', { name: 'Your report' });
  await shown.waitFor();
  // Its own styles are at work.
  await expect.poll(() => shown.evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('22px');
  await expect
    .poll(() => row.getByRole('link', { name: 'report.csv' }).getAttribute('download'))
    .toBe('report.csv');
  await visit.checkAccessibility('an open mail');
  await row.getByRole('button', { name: 'Plain text' }).click();
  await row.getByText('Sent by Truce at').waitFor();
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sink.received.length).toBe(3);
});
