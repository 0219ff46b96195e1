import { randomUUID } from 'node:crypto';
import { type Address, routes } from '../../src/contract/routes.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { badInput, exampleInput } from '../support/example-input.ts';
import { finishedSimulation } from '../support/finished-simulation.ts';
import { collectProofs } from '../support/gate-page.ts';
import { owner, ownerHeaders } from '../support/owner.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { type LocalOptions, type LocalServer, startServer } from '../support/server.ts';
import { writeEmail } from '../support/write-email.ts';
import { badAlerts, goodAlerts } from './alert-cases.ts';
import { badAnnotations, goodAnnotations, unknownAnnotations } from './annotation-cases.ts';
import { badOfExports, goodOfExports, unknownOfExports } from './export-status-cases.ts';
import { failEvent } from './failed-rows.ts';
import { badIntegrations, goodIntegrations, unknownIntegrations } from './integration-cases.ts';
import { badReports, goodReports, unknownReports } from './report-cases.ts';
import { badSignIn, goodSignIn } from './sign-in-cases.ts';
import { badTeam, goodTeam, unknownTeam } from './team-cases.ts';
import { goodDrafts } from './template-draft-cases.ts';

/** A request for every address and every way to refuse it. An area with many has a file of its own, spread in here. */
export let server: LocalServer;
let site: string;
/** A site whose gate is on. */
let gated: string;
let template: string;

export async function openCases(options: LocalOptions = {}): Promise<void> {
  server = await startServer(options);
  site = await addSite();
  gated = await addSite({ gate: { enabled: true } });
  const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id: site } });
  template = templates[0]?.id ?? '';
}

type Made = RawInput | Promise<RawInput>;
const ofSite = (more: RawInput = {}) => ({ ...more, params: { id: site } });

/** What API keys may not do, an owner asks. */
function byManagers(cases: Record<Address, (status: number) => Made>): typeof cases {
  const entries = Object.entries(cases) as [Address, (status: number) => Made][];
  const asked = entries.map(([address, make]): [string, typeof make] => [
    address,
    routes[address].access === 'manager'
      ? async (status) => ({ headers: await ownerHeaders(server), ...(await make(status)) })
      : make,
  ]);
  return Object.fromEntries(asked) as typeof cases;
}

/**
 * A request that an address answers well; where it has two good answers, one for each. An address that is not here is
 * asked as in its example.
 */
const written: Partial<Record<Address, (status: number) => Made>> = {
  ...goodOfExports(() => ({ server, site })),
  'POST /v1/sites': () => ({ body: { domain: 'new.example' } }),
  'PATCH /v1/sites/:id': () => ofSite({ body: { name: 'Other' } }),
  'DELETE /v1/sites/:id': async () => ({ params: { id: await addSite() } }),
  'POST /v1/sites/:id/verify': () => ofSite({ body: {} }),
  'POST /v1/sites/:id/colors': () => ofSite({ body: {} }),
  'PUT /v1/sites/:id/revenue': () => ofSite({ body: { currency: 'EUR' } }),
  'PUT /v1/sites/:id/page-views': () => ofSite({ body: { days: [{ date: '2026-01-01', page_views: 1 }] } }),
  'POST /v1/analytics/sites/:id/query': () => ofSite({ body: { metrics: ['sessions'] } }),
  ...goodAnnotations(
    () => server,
    () => site,
  ),
  'POST /v1/analytics/sites/:id/overview': () => ofSite({ body: {} }),
  'GET /v1/analytics/sites/:id/ab-tests/:testId': () => abTest(),
  'POST /v1/analytics/sites/:id/won-back': () => ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/choices': () => ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/breakdowns': () => ofSite({ body: { dimensions: ['country', 'page'] } }),
  'GET /v1/analytics/sites/summary': () => ({}),
  'POST /v1/events/track': () => ({ body: event() }),
  'POST /v1/events/sites/:id/failed/replay': async () => {
    await failEvent(server, site);
    return ofSite({ body: {} });
  },
  'PUT /v1/templates/sites/:id': (status) =>
    ofSite({ body: { name: status === 201 ? randomUUID() : 'default' } }),
  ...goodDrafts(
    () => server,
    () => site,
  ),
  'GET /v1/templates/:id': () => ({ params: { id: template } }),
  'DELETE /v1/templates/:id': async () => ({ params: { id: await addTemplate() } }),
  'GET /v1/templates/:id/versions': () => ({ params: { id: template } }),
  'POST /v1/templates/:id/restore': async () => {
    const params = { id: template };
    const { name } = await server.call('GET /v1/templates/:id', { params });
    const body = { name, config: { title: randomUUID() } };
    await server.call('PUT /v1/templates/sites/:id', { params: { id: site }, body });
    const { versions } = await server.call('GET /v1/templates/:id/versions', { params });
    return { params, body: { version_id: versions[1]?.id } };
  },
  'GET /v1/loader/:file': () => ({ params: { file: `${site}.js` } }),
  'GET /v1/media/:name': () => ({ params: { name: 'ad.js' } }),
  'POST /v1/sites/:id/gate/rotate': () => ofSite(),
  'POST /v1/sites/:id/previews': () => ofSite({ body: { template: 'default', config: { title: 'Hello' } } }),
  'POST /v1/gate/:id': async () => ({
    params: { id: gated },
    body: await collectProofs(server.url, gated),
  }),
  'POST /v1/choices/:id': async () => ofSite({ body: await offeredChoice() }),
  'POST /v1/sites/:id/outcomes': async (status) => {
    const { token } = await server.call('POST /v1/choices/:id', {
      params: { id: site },
      body: await offeredChoice(),
    });
    const input = ofSite({ body: { token } });
    if (status === 200) await rawCall(server.url, 'POST /v1/sites/:id/outcomes', input, server.key);
    return input;
  },
  'POST /v1/sites/:id/shares': () => ofSite({ body: { name: 'For the board' } }),
  'DELETE /v1/sites/:id/shares/:shareId': async () => ({
    params: { id: site, shareId: (await addShare()).id },
  }),
  'POST /v1/shared': async (status) => ({
    body: { token: (await addShare(status === 401 ? 'a password' : null)).url.split('#')[1] },
  }),
  'POST /v1/sites/:id/simulations': () => ofSite({ body: {} }),
  'GET /v1/sites/:id/simulations/:simulationId': async () => ({ params: await simulated() }),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': async () => ({
    params: { ...(await simulated()), picture: 'ublock.png' },
  }),
  'POST /v1/sites/:id/list-watch': () => ofSite(),
  'GET /v1/mails/:id': async () => ({ params: { id: await writeEmail(server) } }),
  'GET /v1/mails/:id/preview': async () => ({ params: { id: await writeEmail(server) } }),
  'GET /v1/mails/:id/attachments/:position': async () => ({
    params: { id: await writeEmail(server), position: '0' },
  }),
  'POST /v1/mails/:id/send': async () => ({ params: { id: await writeEmail(server) } }),
  'POST /v1/mail-test': () => ({ body: { to: 'me@example.com' } }),
  ...goodReports({ server: () => server, site: () => site }),
  ...goodIntegrations(() => ({ server, site })),
  ...goodAlerts(ofSite),
  'POST /v1/keys': () => ({ body: { name: 'k' } }),
  'DELETE /v1/keys/:id': async () => ({ params: { id: await addKey() } }),
  'POST /v1/setup': () => ({ body: { ...owner, token: setupToken() } }),
  ...goodTeam(() => server),
  ...goodSignIn(() => server),
};

/** What makes a good request a bad one, where it is more than a field that nobody knows. */
const writtenBad: Partial<Record<Address, RawInput>> = {
  ...badOfExports,
  ...badIntegrations,
  'POST /v1/sites/:id/simulations': { body: { url: 'https://other.example/' } },
  'GET /v1/sites': { query: { limit: 0 } },
  'GET /v1/analytics/sites/:id/ab-tests': { query: { limit: 0 } },
  'GET /v1/analytics/sites/:id/ab-plan': { query: { variants: 11 } },
  'POST /v1/sites/:id/shares': { body: { name: '' } },
  'POST /v1/shared': { body: { token: '' } },
  'POST /v1/sites': { body: {} },
  'PATCH /v1/sites/:id': { body: {} },
  'POST /v1/sites/:id/verify': { body: { url: 'https://elsewhere.example/' } },
  'POST /v1/sites/:id/colors': { body: { url: 'https://elsewhere.example/' } },
  'GET /v1/analytics/sites/:id/dashboard': { query: { days: 731 } },
  'GET /v1/analytics/sites/:id/conversions': { query: { granularity: 'year' } },
  'GET /v1/analytics/sites/:id/detection': { query: { days: 91 } },
  'GET /v1/analytics/sites/:id/recovery': { query: { days: 91 } },
  'GET /v1/analytics/sites/:id/revenue': { query: { days: 0 } },
  'GET /v1/analytics/sites/:id/revenue-months': { query: { months: 13 } },
  'GET /v1/analytics/sites/:id/cohorts': { query: { weeks: 13 } },
  'GET /v1/analytics/sites/:id/reach': { query: { days: 91 } },
  'PUT /v1/sites/:id/revenue': { body: { currency: 'XXQ' } },
  'PUT /v1/sites/:id/page-views': { body: { days: [] } },
  'POST /v1/analytics/sites/:id/query': { body: { metrics: [] } },
  ...badAnnotations,
  'POST /v1/analytics/sites/:id/overview': { body: { compare: 'tomorrow' } },
  'POST /v1/analytics/sites/:id/won-back': { body: { compare: 'tomorrow' } },
  'POST /v1/analytics/sites/:id/choices': { body: { range: { days: 731 } } },
  'POST /v1/analytics/sites/:id/breakdowns': { body: { dimensions: [] } },
  'GET /v1/analytics/sites/summary': { query: { days: 91 } },
  'POST /v1/events/track': { body: { events: [] } },
  'GET /v1/events/sites/:id': { query: { from: 'yesterday' } },
  'GET /v1/events/sites/:id/failed': { query: { offset: -1 } },
  'POST /v1/events/sites/:id/failed/replay': { body: { ids: ['x'] } },
  'PUT /v1/templates/sites/:id': { body: { name: 'x', config: { primary_color: 'red' } } },
  'POST /v1/sites/:id/images': { body: { data: 'PHN2Zy8+' } },
  'PUT /v1/templates/sites/:id/drafts': { body: { name: 'x', config: { primary_color: 'red' } } },
  'DELETE /v1/templates/drafts/:id': { query: { based_on: 'yesterday' } },
  'POST /v1/templates/:id/restore': { body: { version_id: randomUUID() } },
  'GET /v1/mails': { query: { cursor: 'nowhere' } },
  'POST /v1/mail-test': { body: { to: 'nobody' } },
  ...badReports,
  ...badAlerts,
  'POST /v1/keys': { body: { name: 'k', scopes: ['all'] } },
  'POST /v1/sites/:id/previews': { body: { template: 'unknown' } },
  'POST /v1/gate/:id': { body: { nonce: 'short', proofs: [] } },
  'POST /v1/choices/:id': { body: { session_id: 's', choice: 'unknown' } },
  'POST /v1/sites/:id/outcomes': { body: { token: 'made up' } },
  'POST /v1/setup': { body: { ...owner, token: 'x', password: 'short' } },
  ...badTeam,
  ...badSignIn,
};

const addresses = Object.keys(routes) as Address[];

export const good = byManagers(
  Object.fromEntries(
    addresses.map((address) => [address, written[address] ?? (() => exampleInput(address, site))]),
  ) as Record<Address, (status: number) => Made>,
);

export const bad = Object.fromEntries(
  addresses.map((address) => [address, writtenBad[address] ?? badInput(address)]),
) as Record<Address, RawInput>;

/** What is forbidden for another reason than the key's scopes. */
export const forbidden: Partial<Record<Address, RawInput>> = {
  'POST /v1/events/track': { headers: { origin: 'https://evil.example' } },
  'POST /v1/gate/:id': { body: { nonce: 'x'.repeat(16), proofs: [{ name: 'a.gif', proof: 'made up' }] } },
};

/** Where an id of nothing stands elsewhere than in the path. */
export const unknown: Partial<Record<Address, RawInput>> = {
  ...unknownOfExports,
  ...unknownIntegrations(),
  ...unknownAnnotations,
  ...unknownIntegrations(),
  'DELETE /v1/sites/:id/shares/:shareId': { params: { id: randomUUID(), shareId: randomUUID() } },
  'POST /v1/shared': { body: { token: 'nothing' } },
  'GET /v1/analytics/sites/:id/ab-tests/:testId': { params: { id: randomUUID(), testId: randomUUID() } },
  'GET /v1/sites/:id/simulations/:simulationId': nowhere(),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': nowhere(),
  'GET /v1/mails/:id/attachments/:position': { params: { id: randomUUID(), position: '0' } },
  ...unknownReports,
  'POST /v1/events/track': { body: { ...event(), site_id: randomUUID() } },
  'POST /v1/keys': { body: { name: 'k', site_ids: [randomUUID()] } },
  'GET /v1/loader/:file': { params: { file: `${randomUUID()}.js` } },
  ...unknownTeam,
};

function event() {
  return { site_id: site, session_id: 's', event_type: 'page_view', page_url: 'https://shop.example/' };
}

/** Of a site with a running test. */
async function abTest() {
  const variants = ['control', 'b'].map((name) => ({ name, template_id: 'default', weight: 1 }));
  const id = await addSite({ ab_test: { enabled: true, variants, holdout: 0 } });
  const { ab_tests } = await server.call('GET /v1/analytics/sites/:id/ab-tests', { params: { id } });
  return { params: { id, testId: ab_tests[0]?.id ?? '' } };
}

async function addSite(config: Partial<SiteConfig> = {}): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'shop.example', config } })).id;
}

async function addShare(password: string | null = null) {
  return server.call('POST /v1/sites/:id/shares', {
    params: { id: site },
    body: { name: 'For the board', password },
  });
}

/** One that a template offers, in a session of its own. */
async function offeredChoice() {
  const choices = [
    { id: 'allow', kind: 'allow' as const },
    { id: 'pass', kind: 'pass' as const, url: '/pass?t={token}' },
  ];
  const body = { name: 'default', config: { choices } };
  await server.call('PUT /v1/templates/sites/:id', { params: { id: site }, body });
  return { session_id: randomUUID(), choice: 'pass' };
}

async function addTemplate(): Promise<string> {
  const body = { name: randomUUID() };
  return (await server.call('PUT /v1/templates/sites/:id', { params: { id: site }, body })).id;
}

async function addKey(): Promise<string> {
  return (await server.call('POST /v1/keys', { body: { name: 'short-lived' } })).id;
}

function nowhere(): RawInput {
  return {
    params: { id: randomUUID(), image: randomUUID(), simulationId: randomUUID(), picture: 'ublock.png' },
  };
}

async function simulated(): Promise<{ id: string; simulationId: string }> {
  return { id: site, simulationId: await finishedSimulation(server, site) };
}

function setupToken(): string {
  return new URL(server.setupLink ?? '').searchParams.get('token') ?? '';
}
