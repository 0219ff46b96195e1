import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Delivery, Integration } from '../../src/contract/integrations/integrations.ts';
import { memberQuery } from '../../src/web/app/queries.ts';
import { DeliveryRow } from '../../src/web/site/integrations/delivery-row.tsx';
import { deliveryQuery } from '../../src/web/site/integrations/integration-queries.ts';
import { StateWords } from '../../src/web/site/integrations/integration-state.tsx';
import { TestOutcome } from '../../src/web/site/integrations/test-outcome.tsx';
import { SiteZone } from '../../src/web/ui/site-zone.ts';

const asked = (): QueryClient => new QueryClient({ defaultOptions: { queries: { enabled: false } } });
const drawn = (screen: ReactElement, client = asked()): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client, children: screen }));
const inTokyo = (screen: ReactElement) => createElement(SiteZone, { value: 'Asia/Tokyo' }, screen);

it('gives no reason of a test that is on its way and has none', () => {
  const client = asked();
  const attempt = {
    at: '2026-11-30T10:00:00.000Z',
    status: null,
    error: null,
    error_code: null,
    answer: null,
  };
  const delivery = { state: 'waiting', attempts: 1, next_attempt_at: null, log: [attempt] };
  client.setQueryData(deliveryQuery('a', 'b', 'c').queryKey, delivery as never);
  const said = drawn(createElement(TestOutcome, { siteId: 'a', integrationId: 'b', id: 'c' }), client);
  expect(said).toContain('Test');
  expect(said).not.toContain('null');
});

it('names times on the clock of the site', () => {
  const day = 86_400_000;
  const old_secret_until = `${new Date(Date.now() + 3 * day).toISOString().slice(0, 10)}T20:00:00.000Z`;
  const never = { failing_since: null, disabled_reason: null, disabled_code: null, disabled_status: null };
  const integration = { ...never, state: 'active', old_secret_until } as Integration;
  expect(drawn(inTokyo(createElement(StateWords, { integration })))).toContain('5:00:00');
  const good = { error: null, error_code: null, last_status: 200, replays: 0 };
  const delivery = {
    ...good,
    event: 'test',
    state: 'delivered',
    attempts: 1,
    created_at: '2026-11-30T20:00:00.000Z',
  };
  const row = createElement(DeliveryRow, { siteId: 'a', integration, delivery: delivery as Delivery });
  const client = asked();
  client.setQueryData(memberQuery().queryKey, { member: { role: 'reader' }, scopes: [] } as never);
  expect(drawn(inTokyo(row), client)).toMatch(/aria-label="[^"]*Dec 1, 2026[^"]*5:00:00/);
});
