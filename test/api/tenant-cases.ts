import { randomUUID } from 'node:crypto';
import { type Address, routes } from '../../src/contract/routes.ts';
import { exampleInput } from '../support/example-input.ts';
import type { RawInput } from '../support/raw-call.ts';
import { hiddenIntegrations } from './integration-cases.ts';
import { noPasskey } from './sign-in-cases.ts';

/** Ids that a request carries: of the caller, of another account, or of nothing. */
export interface Ids {
  site: string;
  template: string;
  key: string;
  mail: string;
  member: string;
  invitation: string;
  report: string;
  run: string;
  integration: string;
  delivery: string;
}

/**
 * How each address is called with ids, and what it may say of those of others. `hidden`: just what it says of
 * ids that do not exist. `listing`: takes no id; names nothing of others. `public`: an account's key changes nothing.
 */
export interface Case {
  is: 'hidden' | 'listing' | 'public';
  input: (ids: Ids) => RawInput;
}

const hidden = (input: Case['input']): Case => ({ is: 'hidden', input });
const listing = (input: RawInput = {}): Case => ({ is: 'listing', input: () => input });
const ofSite = (more: RawInput = {}) => hidden(({ site }) => ({ ...more, params: { id: site } }));
/** Every tenant has a webhook, and a delivery to it. */
const ofIntegration = (more: RawInput = {}) =>
  hidden(({ site, integration, delivery }) => ({
    ...more,
    params: { id: site, integrationId: integration, deliveryId: delivery },
  }));
/** Of a site that is the caller's own, too: the report is another's all the same. */
const ofReport = (more: RawInput = {}) =>
  hidden(({ site, report, run }) => ({
    ...more,
    params: { id: site, report, run, recipient: '00000000-0000-4000-8000-000000000000' },
  }));

const noChild = { exportId: randomUUID(), linkId: randomUUID() };
const note = { day: '2026-01-01', text: 'taken over' };

/** Of an address that is not here, the example is sent with the ids of a site. */
const written: Partial<Record<Address, Case>> = {
  'GET /v1/sites': listing(),
  'POST /v1/sites': hidden(({ template }) => ({
    body: { domain: 'new.example', config: { template_id: template } },
  })),
  'PATCH /v1/sites/:id': ofSite({ body: { name: 'taken over' } }),
  'DELETE /v1/sites/:id': ofSite(),
  'POST /v1/sites/:id/verify': ofSite({ body: {} }),
  'POST /v1/sites/:id/colors': ofSite({ body: {} }),
  'PUT /v1/sites/:id/revenue': ofSite({ body: { currency: 'EUR' } }),
  'PUT /v1/sites/:id/page-views': ofSite({ body: { days: [{ date: '2026-01-01', page_views: 1 }] } }),
  'POST /v1/analytics/sites/:id/query': ofSite({ body: { metrics: ['sessions'] } }),
  'GET /v1/analytics/sites/:id/ab-tests/:testId': hidden(({ site }) => ({
    params: { id: site, testId: randomUUID() },
  })),
  'POST /v1/analytics/sites/:id/overview': ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/won-back': ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/choices': ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/breakdowns': ofSite({ body: { dimensions: ['country'] } }),
  'GET /v1/analytics/sites/summary': listing(),
  'POST /v1/events/track': hidden(({ site }) => ({
    body: { site_id: site, session_id: 's', event_type: 'page_view' },
  })),
  'POST /v1/events/sites/:id/failed/replay': ofSite({ body: {} }),
  'PUT /v1/templates/sites/:id': ofSite({ body: { name: 'default', config: { title: 'taken over' } } }),
  'PUT /v1/templates/sites/:id/drafts': ofSite({
    body: { name: 'default', config: { title: 'taken over' } },
  }),
  'POST /v1/sites/:id/images': ofSite({
    body: { data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' },
  }),
  'DELETE /v1/sites/:id/images/:image': hidden(({ site }) => ({
    params: { id: site, image: randomUUID() },
  })),
  'GET /v1/templates/:id': hidden(({ template }) => ({ params: { id: template } })),
  'DELETE /v1/templates/:id': hidden(({ template }) => ({ params: { id: template } })),
  'GET /v1/templates/:id/versions': hidden(({ template }) => ({ params: { id: template } })),
  'POST /v1/templates/:id/restore': hidden(({ template }) => ({
    params: { id: template },
    body: { version_id: randomUUID() },
  })),
  'GET /v1/loader/:file': { is: 'public', input: ({ site }) => ({ params: { file: `${site}.js` } }) },
  'GET /v1/media/:name': { is: 'public', input: ({ site }) => ({ params: { name: site } }) },
  'POST /v1/sites/:id/exports': ofSite({ body: { start: '2026-01-01', end: '2026-01-02' } }),
  'GET /v1/sites/:id/exports/:exportId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'DELETE /v1/sites/:id/exports/:exportId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'GET /v1/sites/:id/exports/:exportId/file': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'POST /v1/sites/:id/session-data': ofSite({ body: { session_id: 's' } }),
  'POST /v1/sites/:id/session-data/erase': ofSite({ body: { session_id: 's' } }),
  'GET /v1/sites/:id/erasures/:erasureId': hidden(({ site }) => ({
    params: { id: site, erasureId: randomUUID() },
  })),
  'GET /v1/exports/:token': { is: 'public', input: () => ({ params: { token: 'x'.repeat(43) } }) },
  'GET /v1/health-report': listing(),
  'POST /v1/jobs/:id/retry': hidden(({ key }) => ({ params: { id: key } })),
  'GET /v1/connector/schema': listing(),
  'GET /v1/connector/data': hidden(({ site }) => ({ query: { site_id: site } })),
  'POST /v1/sites/:id/links': ofSite({ body: { name: 'x', question: { metrics: ['sessions'] } } }),
  'DELETE /v1/sites/:id/links/:linkId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'GET /v1/connector/links/:file': {
    is: 'public',
    input: () => ({ params: { file: `${'x'.repeat(43)}.csv` } }),
  },
  'DELETE /v1/sites/:id/retired-paths': ofSite(),
  'POST /v1/sites/:id/gate/rotate': ofSite(),
  'POST /v1/sites/:id/previews': hidden(({ site, template }) => ({
    params: { id: site },
    body: { template },
  })),
  'POST /v1/gate/:id': {
    is: 'public',
    input: ({ site }) => ({
      params: { id: site },
      body: { nonce: 'x'.repeat(16), proofs: [{ name: 'a.gif', proof: 'made up' }] },
    }),
  },
  'POST /v1/choices/:id': {
    is: 'public',
    input: ({ site }) => ({ params: { id: site }, body: { session_id: 's', choice: 'pass' } }),
  },
  'POST /v1/sites/:id/outcomes': ofSite({ body: { token: 'made up' } }),
  'POST /v1/sites/:id/shares': ofSite({ body: { name: 'x' } }),
  'DELETE /v1/sites/:id/shares/:shareId': hidden(({ site }) => ({
    params: { id: site, shareId: randomUUID() },
  })),
  'POST /v1/shared': listing({ body: { token: 'x'.repeat(32) } }),
  'POST /v1/sites/:id/simulations': ofSite({ body: {} }),
  'GET /v1/sites/:id/simulations/:simulationId': hidden(({ site }) => ({
    params: { id: site, simulationId: randomUUID() },
  })),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': hidden(({ site }) => ({
    params: { id: site, simulationId: randomUUID(), picture: 'none.png' },
  })),
  'POST /v1/sites/:id/list-watch': ofSite(),
  'GET /v1/sites/:id/annotations': ofSite({ query: { start: '2026-01-01', end: '2026-12-31' } }),
  'POST /v1/sites/:id/annotations': ofSite({ body: note }),
  'PUT /v1/sites/:id/annotations/:annotationId': hidden(({ site }) => ({
    params: { id: site, annotationId: randomUUID() },
    body: note,
  })),
  'DELETE /v1/sites/:id/annotations/:annotationId': hidden(({ site }) => ({
    params: { id: site, annotationId: randomUUID() },
  })),
  'PUT /v1/sites/:id/segments': ofSite({
    body: { name: 's', filters: [{ dimension: 'page', operator: 'is', value: '/' }] },
  }),
  'DELETE /v1/sites/:id/segments/:segmentId': hidden(({ site }) => ({
    params: { id: site, segmentId: randomUUID() },
  })),
  'GET /v1/mails/:id/preview': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mails': listing(),
  'GET /v1/mails/:id': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mails/:id/attachments/:position': hidden(({ mail }) => ({ params: { id: mail, position: '0' } })),
  'POST /v1/mails/:id/send': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mail-server': listing(),
  'POST /v1/mail-test': listing({ body: { to: 'x@example.com' } }),
  'POST /v1/sites/:id/reports': ofSite({
    body: { name: 'x', metrics: ['sessions'], schedule: { frequency: 'daily' } },
  }),
  'GET /v1/sites/:id/reports/:report': ofReport(),
  'PATCH /v1/sites/:id/reports/:report': ofReport({ body: { enabled: true } }),
  'DELETE /v1/sites/:id/reports/:report': ofReport(),
  'POST /v1/sites/:id/reports/:report/recipients': ofReport({ body: { email: 'x@example.com' } }),
  'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': ofReport(),
  'POST /v1/sites/:id/reports/:report/send': ofReport({ body: {} }),
  'POST /v1/sites/:id/report-preview': ofSite({ body: {} }),
  'GET /v1/sites/:id/report-preview': ofSite({ query: { format: 'json' } }),
  'GET /v1/sites/:id/reports/:report/preview': ofReport(),
  'GET /v1/sites/:id/report-export': ofSite({
    query: { start: '2026-01-01', end: '2026-01-02', format: 'json' },
  }),
  'GET /v1/sites/:id/report-history/:run': ofReport(),
  'GET /v1/sites/:id/report-history/:run/file': ofReport({ query: { format: 'csv' } }),
  'POST /v1/unsubscribe/:token': { is: 'public', input: ({ report }) => ({ params: { token: report } }) },
  'GET /v1/keys': listing(),
  'POST /v1/keys': hidden(({ site }) => ({ body: { name: 'k', site_ids: [site] } })),
  'DELETE /v1/keys/:id': hidden(({ key }) => ({ params: { id: key } })),
  'GET /v1/setup': listing(),
  'POST /v1/setup': listing({ body: { token: 'x', email: 'x@example.com', password: 'x'.repeat(10) } }),
  'POST /v1/login': listing({ body: { email: 'x@example.com', password: 'x' } }),
  'POST /v1/login/second-step': listing({ body: { ticket: 'x'.repeat(32), code: '123456' } }),
  'POST /v1/members/:id/second-factors/remove': hidden(({ member }) => ({
    params: { id: member },
    body: { password: 'x' },
  })),
  'GET /v1/sign-in-policy': listing(),
  'PUT /v1/sign-in-policy': listing({ body: { second_factor: 'own_choice', password: 'x' } }),
  'GET /v1/me/two-step': listing(),
  'POST /v1/login/passkey/begin': listing({ body: {} }),
  'POST /v1/login/passkey': listing({ body: { ticket: 'x'.repeat(32), passkey: noPasskey() } }),
  'GET /v1/me/passkeys': listing(),
  'POST /v1/me/passkeys/begin': listing({ body: { password: 'x' } }),
  'POST /v1/me/passkeys': listing({ body: { ticket: 'x'.repeat(32), name: 'x' } }),
  'PATCH /v1/me/passkeys/:id': hidden(({ key }) => ({ params: { id: key }, body: { name: 'x' } })),
  'POST /v1/me/passkeys/:id/remove': hidden(({ key }) => ({ params: { id: key }, body: { password: 'x' } })),
  'POST /v1/me/app': listing({ body: { password: 'x' } }),
  'POST /v1/me/app/confirm': listing({ body: { code: '123456' } }),
  'POST /v1/me/app/remove': listing({ body: { password: 'x', code: '123456' } }),
  'POST /v1/me/recovery-codes': listing({ body: { password: 'x' } }),
  'DELETE /v1/login': listing(),
  'GET /v1/me': listing(),
  'PATCH /v1/me': listing({ body: { name: 'x' } }),
  'PUT /v1/me/language': listing({ body: { language: 'de' } }),
  'POST /v1/me/email': listing({ body: { email: 'x@example.com', password: 'x' } }),
  'POST /v1/me/password': listing({ body: { current_password: 'x', password: 'x'.repeat(10) } }),
  'GET /v1/me/logins': listing(),
  'DELETE /v1/me/logins': listing(),
  'DELETE /v1/me/logins/:id': hidden(({ key }) => ({ params: { id: key } })),
  'GET /v1/members': listing(),
  'PATCH /v1/members/:id': hidden(({ member }) => ({ params: { id: member }, body: { role: 'admin' } })),
  'DELETE /v1/members/:id': hidden(({ member }) => ({ params: { id: member } })),
  'GET /v1/invitations': listing(),
  'POST /v1/invitations': hidden(({ site }) => ({ body: { email: 'x@example.com', site_ids: [site] } })),
  'POST /v1/invitations/:id/renew': hidden(({ invitation }) => ({ params: { id: invitation } })),
  'DELETE /v1/invitations/:id': hidden(({ invitation }) => ({ params: { id: invitation } })),
  'POST /v1/invitations/look': listing({ body: { token: 'x' } }),
  'POST /v1/invitations/accept': listing({ body: { token: 'x', password: 'x'.repeat(10) } }),
  'POST /v1/password-resets': listing({ body: { email: 'theirs@theirs.example' } }),
  'POST /v1/password-resets/finish': listing({ body: { token: 'x', password: 'x'.repeat(10) } }),
  'POST /v1/email-changes/confirm': listing({ body: { token: 'x' } }),
  'GET /v1/audit': listing(),
  'PUT /v1/sites/:id/alerts': ofSite({ body: { recipients: ['x@example.com'] } }),
  ...hiddenIntegrations(ofSite, ofIntegration),
};

const addresses = Object.keys(routes) as Address[];

export const cases = Object.fromEntries(
  addresses.map((address) => [address, written[address] ?? ofExample(address)]),
) as Record<Address, Case>;

function ofExample(address: Address): Case {
  if ('params' in routes[address]) return hidden(({ site }) => exampleInput(address, site));
  return listing(exampleInput(address, ''));
}
