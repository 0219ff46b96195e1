import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/contract/routes.ts';
import { deadJob } from '../support/dead-job.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';
import { gifOf } from '../support/tiny-images.ts';
import { emailedReport } from './emailed-report.ts';

type Made = RawInput | Promise<RawInput>;

/** Requests that are well formed and allowed, and that the state does not allow: one for each such address. */
export function conflicting(server: () => RunningServer): Partial<Record<Address, () => Made>> {
  const addSite = (config = {}) => server().call('POST /v1/sites', { body: { domain: 'c.example', config } });
  /** Only an owner may change an owner. Those that other cases made are owners no longer. */
  const lastOwner = async (): Promise<RawInput> => {
    const { members } = await byOwner(server())('GET /v1/members');
    const id = members.find(({ email }) => email === owner.email)?.id ?? '';
    for (const other of members.filter((member) => member.role === 'owner' && member.id !== id))
      await byOwner(server())('PATCH /v1/members/:id', {
        params: { id: other.id },
        body: { role: 'reader', password: owner.password },
      });
    return { params: { id }, headers: await ownerHeaders(server()) };
  };
  const weekly = async (): Promise<Record<string, string>> => {
    const { id } = await addSite();
    const { reports } = await server().call('GET /v1/sites/:id/reports', { params: { id } });
    return { id, report: reports.find(({ kind }) => kind === 'weekly')?.id ?? '' };
  };
  const newEmail = () => `${randomUUID()}@example.com`;
  return {
    'POST /v1/setup': () => ({ body: { ...owner, token: 'used' } }),
    'PATCH /v1/sites/:id': async () => {
      const loader = `/${randomUUID()}/a.js`;
      await addSite({ delivery: { loader } });
      return { params: { id: (await addSite()).id }, body: { config: { delivery: { loader } } } };
    },
    'DELETE /v1/templates/:id': async () => {
      const { id } = await addSite();
      const { templates } = await server().call('GET /v1/templates/sites/:id', { params: { id } });
      return { params: { id: templates[0]?.id ?? '' } };
    },
    'DELETE /v1/templates/drafts/:id': async () => {
      const { id } = await addSite();
      const put = () =>
        server().call('PUT /v1/templates/sites/:id/drafts', { params: { id }, body: { name: 'default' } });
      const { updated_at } = await put();
      return { params: { id: (await put()).id }, query: { based_on: updated_at } };
    },
    'DELETE /v1/sites/:id/images/:image': async () => {
      const { id } = await addSite();
      const data = gifOf(5, 5).toString('base64');
      const image = await server().call('POST /v1/sites/:id/images', { params: { id }, body: { data } });
      const body = { name: 'default', config: { logo_url: image.url } };
      await server().call('PUT /v1/templates/sites/:id', { params: { id }, body });
      return { params: { id, image: image.id } };
    },
    'POST /v1/jobs/:id/retry': async () => ({
      params: { id: await deadJob(server(), 'damaged') },
      headers: await ownerHeaders(server()),
    }),
    'PATCH /v1/members/:id': async () => ({
      ...(await lastOwner()),
      body: { role: 'admin', password: owner.password },
    }),
    'DELETE /v1/members/:id': lastOwner,
    'PATCH /v1/sites/:id/reports/:report': async () => ({ params: await weekly(), body: { name: 'Mine' } }),
    'PATCH /v1/sites/:id/integrations/:integrationId': async () => {
      const { id } = await addSite();
      const url = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx';
      const draft = { kind: 'slack' as const, url, events: ['daily_report' as const] };
      const added = await server().call('POST /v1/sites/:id/integrations', { params: { id }, body: draft });
      const headers = { 'if-match': '"of an earlier version"', authorization: `Bearer ${server().key}` };
      return { params: { id, integrationId: added.id }, body: { name: 'Mine' }, headers };
    },
    'DELETE /v1/sites/:id/reports/:report': async () => ({ params: await weekly() }),
    'POST /v1/mails/:id/send': async () => {
      const { params, recipient, mail } = await emailedReport(server());
      await server().call('DELETE /v1/sites/:id/reports/:report/recipients/:recipient', {
        params: { ...params, recipient },
      });
      return { params: { id: mail }, headers: await ownerHeaders(server()) };
    },
    'POST /v1/invitations/accept': async () => {
      const { id: site } = await addSite();
      const body = { email: newEmail(), role: 'reader' as const, site_ids: [site] };
      const { link } = await byOwner(server())('POST /v1/invitations', { body });
      await byOwner(server())('DELETE /v1/sites/:id', { params: { id: site } });
      return { body: { token: link.split('#')[1], password: memberPassword } };
    },
    'POST /v1/invitations/:id/renew': async () => {
      const { id: site } = await addSite();
      const body = { email: newEmail(), role: 'reader' as const, site_ids: [site] };
      const { id } = await byOwner(server())('POST /v1/invitations', { body });
      await byOwner(server())('DELETE /v1/sites/:id', { params: { id: site } });
      return { params: { id }, headers: await ownerHeaders(server()) };
    },
    'POST /v1/email-changes/confirm': async () => {
      const email = newEmail();
      const first = await askForAddress(server(), email);
      const second = await askForAddress(server(), email);
      await confirm(server(), first);
      return { body: { token: second } };
    },
  };
}

/** A new member asks for another address. @returns the token that was emailed there. */
async function askForAddress(server: RunningServer, email: string): Promise<string> {
  const { call } = await joinTeam({ url: server.url, invite: byOwner(server) });
  await call('POST /v1/me/email', { body: { email, password: memberPassword } });
  return emailedToken(server.dataDir, email, 'password_reset');
}

function confirm(server: RunningServer, token: string) {
  return rawCall(server.url, 'POST /v1/email-changes/confirm', { body: { token } });
}
