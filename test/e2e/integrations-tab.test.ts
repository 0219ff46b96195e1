import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinTeam } from '../support/join-team.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

describe('integrations of a site', () => {
  let visit: SiteVisit;
  let receiver: Receiver;
  let secret = '';
  beforeAll(async () => {
    receiver = await startReceiver(() => ({ status: 200, body: 'thank you' }));
    visit = await openSiteVisit({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
    await visit.open(`/sites/${visit.siteId}/integrations`);
  });
  afterAll(async () => {
    await visit?.close();
    await receiver?.close();
  });

  const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
  const shows = (text: string | RegExp) => visit.page.getByText(text).first().waitFor();

  test('say what each is for while there is none', async () => {
    await shows('No Slack channels yet.');
    await shows('No webhooks yet.');
    await shows('No CSV links yet. Create one to use your data in a spreadsheet.');
    await visit.checkAccessibility('no integrations');
  });

  test('refuse what is no Slack hook, at the field, and hide the address of one that is', async () => {
    await press('Add Slack channel');
    await visit.page.getByLabel('Slack webhook URL').fill('https://example.com/services/T0/B0/x');
    await press('Add');
    await shows('Enter a Slack webhook URL.');
    await visit.page
      .getByLabel('Slack webhook URL')
      .fill('https://hooks.slack.com/services/T000/B000/notARealHook');
    await visit.page.getByLabel('Name').fill('#audience');
    await visit.checkAccessibility('a Slack hook');
    await press('Add');
    await shows('https://hooks.slack.com/services/…Hook');
    expect(await visit.page.content()).not.toContain('notARealHook');
  });

  test('show the secret of a webhook once, and sign a test with it', async () => {
    await press('Add webhook');
    await press('Add');
    await shows('Enter a URL.');
    await visit.page.getByLabel('Endpoint URL', { exact: true }).fill(receiver.url);
    await visit.page.getByLabel('Name').fill('Ledger');
    await press('Add');
    await shows('Ledger added');
    await press('Copy secret');
    secret = await copied(/^whsec_/);
    await visit.checkAccessibility('a secret');
    await press('I’ve saved it');
    await press('Send test: Ledger');
    await shows('Test: Delivered');
    await shows('thank you');
    expect(lastReceived()).toMatchObject({ event: 'test', site_id: visit.siteId });
    await visit.page.reload();
    await visit.page.getByRole('heading', { name: 'Ledger' }).waitFor();
    expect(await visit.page.content()).not.toContain(secret);
  });

  test('tell of a failure, and send the same again when asked to', async () => {
    receiver.answer = () => ({ status: 500, body: 'the ledger is closed' });
    await press('Send test: Ledger');
    await shows(/Test: Not delivered yet.*The receiver responded with 500.*the ledger is closed/);
    const failed = lastReceived();
    await press('Log: Ledger');
    await visit.page
      .getByRole('button', { name: /^Details: Test/ })
      .first()
      .click();
    await shows('Responded with 500');
    await visit.checkAccessibility('a log');
    receiver.answer = () => ({ status: 200 });
    await visit.page.getByRole('button', { name: /^Try now: Test/ }).click();
    await shows(/Delivered · 1 attempt, resent once/);
    expect(lastReceived()).toEqual(failed);
  });

  test('say why one was switched off, and send all that failed once it is on again', async () => {
    receiver.answer = () => ({ status: 410 });
    await press('Send test: Ledger');
    await shows(
      'Turned off by Truce. The receiver responded with 410: it doesn’t want any more notifications.',
    );
    await visit.checkAccessibility('a webhook that is off');
    receiver.answer = () => ({ status: 200 });
    await press('Turn on: Ledger');
    const before = receiver.received.length;
    await press('Resend 1 failed delivery');
    await shows('Resending 1 delivery with the same ID.');
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await visit.page.getByRole('button', { name: /failed deliver(y|ies)/ }).waitFor({ state: 'detached' });
  });

  test('draw a new secret beside which the old one is good for a day', async () => {
    await press('Rotate secret…: Ledger');
    await press('Rotate secret');
    await shows('New secret for Ledger');
    await shows('The previous secret also works until');
    await press('I’ve saved it');
    const before = receiver.received.length;
    await press('Send test: Ledger');
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    lastReceived();
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  });

  test('change and go', async () => {
    await press('Change: Ledger');
    await visit.page.getByLabel('Daily report').check();
    await press('Save');
    await visit.page.getByRole('listitem', { name: 'Ledger' }).getByText('Daily report').waitFor();
    await press('Remove…: Ledger');
    await press('Remove');
    await shows('No webhooks yet.');
  });

  test('set which alerts there are and who is emailed', async () => {
    await shows('No alerts so far.');
    await visit.page.getByLabel('An A/B test has a winner').uncheck();
    await visit.page.getByLabel('Hours without data before an alert').fill('300');
    await press('Save alerts');
    await shows('Enter a whole number from 1 to 168.');
    await visit.page.getByLabel('Hours without data before an alert').fill('6');
    await visit.page.getByLabel('Email alerts to').fill('desk@news.example\nnobody');
    await press('Save alerts');
    await shows('Not a valid email address: nobody');
    await visit.page.getByLabel('Email alerts to').fill('desk@news.example\nads@news.example');
    await press('Save alerts');
    await shows('Saved');
    await visit.checkAccessibility('alerts');
    const params = { id: visit.siteId };
    expect(await visit.server.call('GET /v1/sites/:id/alerts', { params })).toMatchObject({
      alerts: { winner: false, no_data: true },
      no_data_hours: 6,
      recipients: ['desk@news.example', 'ads@news.example'],
    });
  });

  test('save alerts without the hours of one that is off', async () => {
    await visit.page.getByLabel('Hours without data before an alert').fill('');
    await press('Save alerts');
    await shows('Enter a whole number from 1 to 168.');
    await visit.page.getByLabel('No data arrives').uncheck();
    await press('Save alerts');
    await shows('Saved');
    await visit.page.getByLabel('No data arrives').check();
    await expect
      .poll(() => visit.page.getByLabel('Hours without data before an alert').inputValue())
      .toBe('6');
  });

  test('give a spreadsheet a link that is shown once and can be revoked', async () => {
    await press('New CSV link');
    await press('Create link');
    await shows('Enter a name of up to 120 characters.');
    await visit.page.getByLabel('Name').fill('Board sheet');
    await visit.page.getByLabel('Device').check();
    await visit.checkAccessibility('a CSV link');
    await press('Create link');
    await press('Copy CSV link');
    const address = await copied(/^http/);
    const table = await fetch(address);
    expect(await table.text()).toMatch(/^\W?time,date,device,sessions/);
    await press('I’ve saved it');
    await shows(
      'Last 30 days · Sessions, Ad blockers detected, Conversions, Conversion rate · Split by: Device',
    );
    await visit.checkAccessibility('integrations');
    await press('Revoke… Board sheet');
    await press('Revoke link');
    await shows('No CSV links yet.');
    expect((await fetch(address)).status).toBe(404);
    // Revoked before anybody said to have saved it.
    await press('New CSV link');
    await visit.page.getByLabel('Name').fill('By mistake');
    await press('Create link');
    await press('Revoke… By mistake');
    await press('Revoke link');
    await shows('No CSV links yet.');
    expect(await visit.page.getByRole('button', { name: 'Copy CSV link' }).count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test('stand still for a reader, who may read the log', async () => {
    const { call, url } = visit.server;
    await call('POST /v1/sites/:id/integrations', {
      params: { id: visit.siteId },
      body: { kind: 'webhook', url: receiver.url, name: 'Archive', events: ['daily_report'] },
    });
    const { cookie } = await joinTeam(
      { url, invite: visit.byOwner },
      { role: 'reader', email: 'ann@news.example' },
    );
    const [name = '', value = ''] = cookie.split('=');
    await visit.page.context().addCookies([{ name, value, url }]);
    await visit.page.reload();
    await shows('You’re a reader');
    await press('Log: Archive');
    await shows('Nothing sent yet.');
    for (const deed of [
      'Send test: Archive',
      'Remove…: Archive',
      'Add webhook',
      'Save alerts',
      'New CSV link',
    ]) {
      await expect
        .poll(() => visit.page.getByRole('button', { name: deed }).count(), { message: deed })
        .toBe(0);
    }
    expect(await visit.page.content()).not.toContain(receiver.url);
    await visit.checkAccessibility('integrations for a reader');
  });

  /** What the button put there; what was there before may be something else. */
  async function copied(like: RegExp): Promise<string> {
    const read = () => visit.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).toMatch(like);
    return read();
  }

  /** What came last, if it is signed with the first secret. */
  function lastReceived(): unknown {
    const last = receiver.received.at(-1);
    return new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>);
  }
});
