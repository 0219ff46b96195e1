import { afterAll, beforeAll, test } from 'vitest';
import { joinTeam } from '../support/join-team.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

let visit: SiteVisit;
beforeAll(async () => {
  visit = await openSiteVisit();
  const { server, siteId, byOwner } = visit;
  const wanted = { role: 'admin' as const, email: 'ada@press.example' };
  const { call } = await joinTeam({ url: server.url, invite: byOwner }, wanted);
  for (const name of ['Deploy', '<b>Sheets</b>']) await call('POST /v1/keys', { body: { name } });
  const params = { id: siteId };
  await call('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } });
  const url = 'https://hooks.slack.com/services/T0/B0/theirs';
  const slack = { kind: 'slack' as const, name: 'Channel', url, events: ['daily_report' as const] };
  await call('POST /v1/sites/:id/integrations', { params, body: slack });
  const { reports } = await call('GET /v1/sites/:id/reports', { params });
  const report = { ...params, report: reports[0]?.id ?? '' };
  const email = 'out@press.example';
  await call('POST /v1/sites/:id/reports/:report/recipients', { params: report, body: { email } });
  await call('PUT /v1/sites/:id/alerts', { params, body: { recipients: [email] } });
  await joinTeam({ url: server.url, invite: byOwner }, { role: 'reader', email: 'ben@press.example' });
});
afterAll(() => visit?.close());

async function remove(email: string): Promise<void> {
  const row = visit.page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Remove…' }).click();
  await visit.page.getByText('To bring them back, invite them again. Any API keys, links').waitFor();
  await visit.page.getByRole('button', { name: 'Remove member' }).click();
  await row.waitFor({ state: 'detached' });
}

test('the list of API keys says who created each', async () => {
  await visit.open('/settings/api');
  await visit.page.getByText('Created by Joined').first().waitFor();
});

test('an owner who takes rights away sees the same, until the rights are back', async () => {
  const { page } = visit;
  await visit.open('/settings/team');
  const row = page.getByRole('listitem').filter({ hasText: 'ada@press.example' });
  await row.getByRole('button', { name: 'Change' }).click();
  await row.getByRole('radio', { name: 'Reader' }).check();
  await row.getByRole('button', { name: 'Save' }).click();
  const left = page.getByRole('region', { name: 'What Joined created still works' });
  await left.getByText('2 API keys: Deploy, <b>Sheets</b>').waitFor();
  await row.getByRole('button', { name: 'Undo' }).click();
  await left.waitFor({ state: 'detached' });
});

test('an owner who removes a member sees which of their keys and links still work, and revokes them', async () => {
  const { page } = visit;
  await visit.open('/settings/team');
  await page.getByText('3 members haven’t set it up yet.').waitFor();
  await remove('ada@press.example');
  await page.getByText('2 members haven’t set it up yet.').waitFor();
  const left = page.getByRole('region', { name: 'What Joined created still works' });
  await left.getByText('2 API keys: Deploy, <b>Sheets</b>').waitFor();
  await left.getByText('1 share link of news.example: Board').waitFor();
  await left.getByText('1 integration of news.example: Channel').waitFor();
  await left.getByText('1 recipient of reports of news.example: out@press.example').waitFor();
  await left.getByText('1 recipient of alerts of news.example: out@press.example').waitFor();
  await page.locator('#left-behind:focus').waitFor();
  await visit.checkAccessibility('what a removed member left');
  await left.getByRole('link', { name: '2 API keys' }).click();
  await page.getByRole('button', { name: /Revoke.* Deploy/ }).waitFor();
});

test('nothing is said of a member who left nothing', async () => {
  const { page } = visit;
  await visit.open('/settings/team');
  await remove('ben@press.example');
  await page.getByText('Invite colleagues and choose').waitFor();
  await page.locator('#left-behind').waitFor({ state: 'detached' });
});
