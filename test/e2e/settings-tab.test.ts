import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '../../src/contract/sites/sites.ts';
import { event } from '../support/events.ts';
import { holdCalls } from './hold-calls.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;

beforeAll(async () => {
  visit = await openSiteVisit();
  await visit.open(`/sites/${visit.siteId}/settings`);
});

afterAll(() => visit?.close());

describe('general', () => {
  test('saves name, time zone and localhost', async () => {
    const general = section('General');
    await general.getByLabel('Name').fill('The News');
    await general.getByLabel('Time zone').fill('Europe/Paris');
    await general.getByLabel('Allow localhost').uncheck();
    await save(general);
    const { name, config } = await stored();
    expect([name, config.timezone, config.allow_localhost]).toEqual(['The News', 'Europe/Paris', false]);
    await visit.page.getByRole('heading', { level: 1, name: 'The News' }).waitFor();
  });

  test('says at the field what is refused, and puts the focus there', async () => {
    const zone = section('General').getByLabel('Time zone');
    await zone.fill('Europe/Nowhere');
    await section('General').getByRole('button', { name: 'Save' }).click();
    await section('General').getByText('Unknown time zone.').waitFor();
    await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => zone.evaluate((field) => field === document.activeElement)).toBe(true);
    await visit.checkAccessibility('settings with a refused field');
    await zone.fill('Europe/Paris');
  });

  test('leaves the focus to another form where somebody types when the refusal comes', async () => {
    const zone = section('General').getByLabel('Time zone');
    await zone.fill('Europe/Nowhere');
    const letGo = await holdCalls(visit.page, 'PATCH', `**/v1/sites/${visit.siteId}`);
    await section('General').getByRole('button', { name: 'Save' }).click();
    const other = visit.page.getByLabel('Your own properties');
    await other.focus();
    await letGo();
    await section('General').getByText('Unknown time zone.').waitFor();
    expect(await other.evaluate((field) => field === document.activeElement)).toBe(true);
    await zone.fill('Europe/Paris');
  });

  test('keeps what is typed while another screen is looked at; the browser asks before it is lost', async () => {
    const { page } = visit;
    const name = section('General').getByLabel('Name');
    await name.fill('Typed and not saved');
    await page.getByRole('link', { name: 'Visitors', exact: true }).click();
    await page.waitForURL('**/detection');
    await page.goBack();
    await section('General').getByText('Not saved yet.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Typed and not saved');

    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => location.reload());
    expect(await asked).toBe('beforeunload');

    await section('General').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => name.inputValue()).toBe('The News');
  });
});

describe('detection and consent', () => {
  test('are saved together', async () => {
    const consent = section('Detection and consent');
    await consent.getByLabel('Strict').check();
    await consent.getByLabel('Check whether they run').uncheck();
    await consent.getByLabel('After consent').check();
    await save(consent);
    const { config } = await stored();
    expect(config.consent_mode).toBe('strict');
    expect(config.detection).toEqual({ third_party_probes: 'after_consent', page_tags: false });
  });
});

describe('campaigns and properties', () => {
  test('takes names, one per line, shows how a page sends them, and puts them on the overview', async () => {
    const properties = section('Campaigns and properties');
    await properties.getByLabel('Other parameters to keep').fill('page, i d?');
    await properties.getByRole('button', { name: 'Save' }).click();
    await properties.getByText('Enter up to 20 names').waitFor();
    await properties.getByLabel('Other parameters to keep').fill('page, id');
    await save(properties);
    await properties.getByLabel('All of it').check();
    await expect.poll(() => properties.getByLabel('Other parameters to keep').count()).toBe(0);
    await properties.getByLabel('Your own properties').fill('user_type\nplan\nplan');
    await properties.getByText('data-truce-user-type="…"').waitFor();
    await save(properties);
    const { config } = await stored();
    expect([config.page_url_query, config.properties]).toEqual(['keep', ['user_type', 'plan']]);
    expect(config.page_url_parameters).toEqual(['page', 'id']);

    // Before its first event a site shows how to install it instead.
    await tell(visit.server, [event(visit.siteId)]);
    await visit.open(`/sites/${visit.siteId}`);
    await visit.page.getByRole('button', { name: 'Filter' }).click();
    const names = () => visit.page.getByLabel('What').locator('option').allTextContents();
    await expect.poll(names).toEqual(expect.arrayContaining(['Campaign', 'user_type', 'plan']));
    await visit.open(`/sites/${visit.siteId}/settings`);
  });

  test('refuses a name that cannot be one', async () => {
    const properties = section('Campaigns and properties');
    await properties.getByLabel('Your own properties').fill('Plan');
    await properties.getByRole('button', { name: 'Save' }).click();
    await properties.getByText('Use up to 20 names').waitFor();
    await properties.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('when a wall is shown', () => {
  test('takes every rule, and empty fields are none', async () => {
    const rules = section('When the wall appears');
    for (const [label, value] of Object.entries(typedRules))
      await rules.getByLabel(label, { exact: true }).fill(value);
    for (const label of ['Mobile', 'Tablet', 'Monday', 'Sunday']) await rules.getByLabel(label).check();
    await rules.getByText('France', { exact: true }).waitFor();
    await save(rules);
    await expect.poll(async () => (await stored()).config.display).toEqual(storedRules);
    await visit.page.reload();
    await expect.poll(() => rules.getByLabel('Show from').inputValue()).toBe('2026-06-01T08:00');

    for (const name of ['France', 'Germany', 'Austria', 'French', 'German (Germany)']) {
      await rules.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    }
    for (const label of Object.keys(typedRules)) await rules.getByLabel(label, { exact: true }).fill('');
    for (const label of ['Mobile', 'Tablet', 'Monday', 'Sunday']) await rules.getByLabel(label).uncheck();
    await save(rules);
    await expect.poll(async () => (await stored()).config.display).toEqual({});
  });

  test.each([
    ['Percentage of visitors', '200', 'Enter a number from 0 to 100.'],
    ['At most once every … days', 'soon', 'Enter a number of days from 1 to 365.'],
    ['Only for these campaigns', 'spring', 'Each line needs a name and a value'],
    ['Daily from', '08:00', 'Enter both times'],
  ])('refuses %s %s', async (label, typed, sentence) => {
    const rules = section('When the wall appears');
    await rules.getByLabel(label, { exact: true }).fill(typed);
    await rules.getByRole('button', { name: 'Save' }).click();
    await rules.getByText(sentence).first().waitFor();
    await rules.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('first-party paths', () => {
  test('takes the suggested ones, and the snippet follows', async () => {
    const paths = section('First-party paths');
    await paths.getByRole('button', { name: 'Use the suggested paths' }).click();
    const loader = await paths.getByLabel('Script', { exact: true }).inputValue();
    const reserve = await paths.getByLabel('Backup script paths').inputValue();
    await save(paths);
    await expect
      .poll(async () => (await stored()).config.delivery)
      .toMatchObject({ loader, reserve: reserve.split('\n'), rotate: true });
    expect(reserve.split('\n')).toHaveLength(4);
    await section('Installation').getByText(loader).first().waitFor();
    await expect.poll(() => paths.getByRole('button', { name: 'Use the suggested paths' }).count()).toBe(0);
  });

  test('lists the earlier paths, and stops serving them after a question', async () => {
    const paths = section('First-party paths');
    const before = await paths.getByLabel('Script', { exact: true }).inputValue();
    await paths.getByLabel('Script', { exact: true }).fill('/velona/maruvi.js');
    await save(paths);
    const earlier = paths.getByRole('list', { name: 'Earlier paths' });
    await earlier.getByText(before).waitFor();
    expect((await fetch(visit.server.url + before)).status).toBe(200);
    await paths.getByRole('button', { name: 'Stop serving earlier paths' }).click();
    await visit.checkAccessibility('stop serving earlier paths');
    await paths.getByRole('button', { name: 'Stop serving', exact: true }).click();
    await earlier.waitFor({ state: 'detached' });
    await expect.poll(async () => (await fetch(visit.server.url + before)).status).toBe(404);
    expect((await fetch(`${visit.server.url}/velona/maruvi.js`)).status).toBe(200);
  });

  test('says which path is refused or taken', async () => {
    const paths = section('First-party paths');
    const track = await paths.getByLabel('Events').inputValue();
    await paths.getByLabel('Script', { exact: true }).fill(track);
    await paths.getByRole('button', { name: 'Save' }).click();
    await paths.getByText('All paths must be different.').waitFor();
    await paths.getByLabel('Script', { exact: true }).fill('/v1/mine');
    await paths.getByRole('button', { name: 'Save' }).click();
    await paths.getByText('Use lowercase letters').waitFor();
  });
});

describe('list watch', () => {
  test('looks now and names the lists', async () => {
    const lists = section('Filter-list watch');
    await lists.getByRole('button', { name: 'Check now' }).click();
    await lists.getByText('Not on any filter list.').waitFor();
    await lists.getByText(/\d+ lists checked/).click();
    await lists.getByText(/EasyPrivacy/).waitFor();
  });
});

describe('the gate', () => {
  test('shows its secret when asked, and makes a new one after a question', async () => {
    const gate = section('Gate');
    await gate.getByLabel('Issue tokens').check();
    await gate.getByLabel('Token lifetime (minutes)').fill('20');
    await save(gate);
    await expect.poll(async () => (await stored()).config.gate).toEqual({ enabled: true, ttl_s: 1200 });
    await expect.poll(() => gate.locator('code').count()).toBe(0);
    await gate.getByRole('button', { name: 'Show secret' }).click();
    const former = await gate.locator('code').textContent();
    await gate.getByRole('button', { name: 'Rotate secret…' }).click();
    await visit.checkAccessibility('the question before a new secret');
    await gate.getByRole('button', { name: 'Create secret' }).click();
    await gate.getByText('This is your new secret.').waitFor();
    const { secret } = await visit.server.call('GET /v1/sites/:id/gate', { params: { id: visit.siteId } });
    await expect.poll(() => gate.locator('code').textContent()).toBe(secret);
    expect(secret).not.toBe(former);
  });
});

test('a section has an address, and nothing was asked of another host', async () => {
  await visit.open('/');
  await visit.open(`/sites/${visit.siteId}/settings#gate`);
  await section('Gate').getByRole('button', { name: 'Show secret' }).waitFor();
  await expect.poll(() => visit.page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(visit.complaints).toEqual([]);
});

const typedRules: Record<string, string> = {
  'Delay in seconds': '1.5',
  'Start at page view number': '3',
  'Only every … page views': '2',
  'At most once every … days': '7',
  'Days without a wall after allowing ads': '30',
  'Percentage of visitors': '50',
  'Only in these countries': 'France, DE',
  'Not in these countries': 'austria',
  'Only for these languages': 'fr de-DE',
  'Only on these paths': '/news/*\n/sport/*',
  'Never on these paths': '/contact',
  'Only from these hosts': '*.search.example',
  'Never from these hosts': '(none)',
  'Only for these campaigns': 'campaign=spring*',
  'Show from': '2026-06-01T08:00',
  'Show until': '2026-12-01T08:00',
  'Daily from': '22:00',
  'Daily until': '06:00',
};

const storedRules: Site['config']['display'] = {
  delay_ms: 1500,
  after_page_views: 3,
  every_page_views: 2,
  once_in_days: 7,
  quiet_days_after_conversion: 30,
  percent: 50,
  devices: ['mobile', 'tablet'],
  countries: ['FR', 'DE'],
  excluded_countries: ['AT'],
  languages: ['fr', 'de-DE'],
  included_paths: ['/news/*', '/sport/*'],
  excluded_paths: ['/contact'],
  referrers: ['*.search.example'],
  excluded_referrers: ['(none)'],
  utm: ['campaign=spring*'],
  schedule: {
    from: '2026-06-01T06:00:00.000Z',
    until: '2026-12-01T07:00:00.000Z',
    weekdays: [1, 7],
    hours: { from: '22:00', until: '06:00' },
  },
};

function section(name: string): Locator {
  return visit.page.getByRole('region', { name, exact: true });
}

async function save(part: Locator): Promise<void> {
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('Saved.', { exact: true }).waitFor();
}

function stored(): Promise<Site> {
  return visit.server.call('GET /v1/sites/:id', { params: { id: visit.siteId } });
}
