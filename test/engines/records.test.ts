import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites.ts';
import { defaultTemplateConfig } from '../../src/contract/templates.ts';
import { addJob, claimJob, failJob, finishJob, leaseMs, retryDelaysMs } from '../../src/jobs/queue.ts';
import { addKey, findKey, listKeys, removeKey } from '../../src/records/keys.ts';
import { addLogin, findLogin, loginDays, removeLogin } from '../../src/records/logins.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { readSetting, writeSetting } from '../../src/records/settings.ts';
import { addSite, findSite, listSites, removeSite } from '../../src/records/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { listTemplates, putTemplate } from '../../src/records/templates.ts';
import { addAccount, addFirstOwner } from '../../src/records/users.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';
const nowMs = Date.parse(now);

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`records on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      await migrate(records); // a second start finds nothing to do
      account = await addAccount(records.db, now);
    });
    afterAll(() => records.close());

    const newSite = (domain: string) =>
      addSite(
        records,
        account,
        { name: domain, domain, status: 'active', config: defaultSiteConfig },
        defaultTemplateConfig,
        now,
      );

    it('sites: newest first even within a millisecond; removed with templates and own keys', async () => {
      const [first, second] = [await newSite('a.example'), await newSite('b.example')];
      const page = { limit: 10, offset: 0, ids: null };
      expect((await listSites(records.db, account, page)).map((site) => site.id)).toEqual([
        second.id,
        first.id,
      ]);
      expect(await findSite(records.db, first.id)).toEqual(first);
      const draft = { name: 'k', scopes: ['read' as const], site_ids: [first.id], expires_at: null };
      await addKey(records.db, account, draft, now);
      await removeSite(records.db, first);
      expect(await findSite(records.db, first.id)).toBeNull();
      expect(await listTemplates(records.db, first.id)).toEqual([]);
      expect(await listKeys(records.db, account)).toEqual([]);
    });

    it('templates: created, then updated by name, keeping what is left out', async () => {
      const site = await newSite('t.example');
      const put = (config: object) =>
        putTemplate(records, site.id, { name: 'calm', config }, defaultTemplateConfig, now);
      expect(await put({ title: 'One' })).toMatchObject({
        created: true,
        template: { config: { mode: 'hard' } },
      });
      const changed = await put({ mode: 'soft' });
      expect(changed).toMatchObject({ created: false, template: { config: { title: 'One', mode: 'soft' } } });
      expect((await listTemplates(records.db, site.id)).map((template) => template.name).sort()).toEqual([
        'calm',
        'default',
      ]);
    });

    it('keys: found by secret only, not after their expiry, not after they are removed', async () => {
      const draft = {
        name: 'k',
        scopes: ['read' as const],
        site_ids: null,
        expires_at: '2026-11-22T00:00:00Z',
      };
      const { key, secret } = await addKey(records.db, account, draft, now);
      expect(await findKey(records.db, secret, now)).toMatchObject({ id: key.id, scopes: ['read'] });
      expect(await findKey(records.db, secret, '2026-11-22T00:00:01.000Z')).toBeNull();
      expect(await removeKey(records.db, randomUUID(), key.id)).toBe(false);
      expect(await removeKey(records.db, account, key.id)).toBe(true);
      expect(await findKey(records.db, secret, now)).toBeNull();
    });

    it('users: the first owner once, also when two arrive at once', async () => {
      const owner = (email: string) => addFirstOwner(records, { email, passwordHash: 'x' }, now);
      const made = await Promise.allSettled([owner('a@example.com'), owner('b@example.com')]);
      const users = made.flatMap((result) =>
        result.status === 'fulfilled' && result.value ? [result.value] : [],
      );
      expect(users).toHaveLength(1);
      const token = await addLogin(records.db, users[0]?.id ?? '', nowMs);
      expect((await findLogin(records.db, token, now))?.email).toBe(users[0]?.email);
      const late = new Date(nowMs + (loginDays + 1) * 86_400_000).toISOString();
      expect(await findLogin(records.db, token, late)).toBeNull();
      await removeLogin(records.db, token);
      expect(await findLogin(records.db, token, now)).toBeNull();
    });

    it('settings: the last value written', async () => {
      await writeSetting(records.db, 'a', '1');
      await writeSetting(records.db, 'a', '2');
      expect(await readSetting(records.db, 'a')).toBe('2');
    });

    it('jobs: once by key, leased to one worker, retried later and later, then dead', async () => {
      const job = { kind: 'test', key: randomUUID(), payload: { n: 1 }, runAt: now };
      await addJob(records.db, job);
      await addJob(records.db, job);
      const claims = await Promise.all([1, 2, 3].map(() => claimJob(records, nowMs)));
      expect(claims.filter(Boolean)).toMatchObject([{ kind: 'test', payload: { n: 1 }, attempts: 1 }]);
      // The first try was lost with its worker: the lease runs out. Then every try fails.
      let at = nowMs + leaseMs + 1;
      for (let attempts = 2; attempts <= retryDelaysMs.length + 1; attempts++) {
        const again = await claimJob(records, at);
        expect(again?.attempts).toBe(attempts);
        if (again) await failJob(records.db, again, 'no', at);
        const delay = retryDelaysMs[attempts - 1] ?? 0;
        expect(await claimJob(records, at + delay - 1)).toBeNull();
        at += delay;
      }
      expect(await claimJob(records, at)).toBeNull();
      const row = await records.db
        .selectFrom('jobs')
        .selectAll()
        .where('key', '=', job.key)
        .executeTakeFirst();
      expect(row).toMatchObject({ state: 'dead', error: 'no' });
    });

    it('jobs: done is done', async () => {
      await addJob(records.db, { kind: 'test', key: randomUUID(), payload: {}, runAt: now });
      const job = await claimJob(records, nowMs);
      if (job) await finishJob(records.db, job.id);
      expect(await claimJob(records, nowMs + 10 * leaseMs)).toBeNull();
    });
  });
}
