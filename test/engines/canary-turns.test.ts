import { expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { visitSites } from '../../src/delivery/simulations/canary.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { listToWatch } from '../../src/records/sites/list-findings.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quietLog } from '../support/quiet-log.ts';

const day = (n: number) => Date.parse(`2026-11-${n}T05:00:00.000Z`);

it('every site has its turn: those not visited for longest come first', async () => {
  const records = openSqlite(':memory:');
  await migrate(records);
  const account = await addAccount(records.db, new Date(day(20)).toISOString());
  const config = { ...defaultSiteConfig, delivery: { rotate: true } };
  const domains = Array.from({ length: 45 }, (_, at) => `site-${at}.example`);
  for (const domain of domains) {
    const draft = { name: 's', domain, status: 'active' as const, config };
    await addSite(records, account, draft, defaultTemplateConfig, new Date(day(20)).toISOString());
  }

  const visited: string[] = [];
  const visit = async (url: string) => {
    visited.push(new URL(url).hostname);
    return [{ profile: 'none' as const, verdict: 'clear' as const }];
  };
  const night = async (n: number) => {
    const parts = { records, visit, round: async () => undefined, now: () => day(n), log: quietLog };
    visited.length = 0;
    await visitSites(parts, await listToWatch(records.db, 'all'), new AbortController().signal);
    return [...visited];
  };
  expect(await night(21)).toEqual(domains.slice(0, 20));
  expect(await night(22)).toEqual(domains.slice(20, 40));
  expect(await night(23)).toEqual([...domains.slice(40), ...domains.slice(0, 15)]);
  await records.close();
});
