import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { simulationLimits } from '../../src/contract/sites/simulations.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import {
  askForSimulation,
  type RunSimulator,
  simulationJobs,
} from '../../src/delivery/simulations/run-simulation.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { claimJob, finishJob } from '../../src/records/jobs/queue.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { findSimulation, MostSimulations, readPicture } from '../../src/records/sites/simulations.ts';
import { removeSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = new Date(nowMs).toISOString();
const view = { profile: 'ublock' as const, blocked: 3, wall: true, verdict: 'blocked' as const };
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`simulations on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      account = await addAccount(records.db, now);
    });
    afterAll(() => records.close());

    const ask = async () => {
      const draft = { name: 's', domain: 's.example', status: 'active' as const, config: defaultSiteConfig };
      const site = await addSite(records, account, draft, defaultTemplateConfig, now);
      const page = { site_id: site.id, url: 'https://s.example/', width: 1280 };
      return { site, page, simulation: await askForSimulation(records, page, nowMs) };
    };
    const work = async (
      kind: 'run-simulation' | 'forget-simulation',
      id: string,
      run: RunSimulator,
      stop = new AbortController(),
    ) => {
      const jobs = simulationJobs({ records, run, stop: stop.signal, now: () => nowMs, log: quietLog });
      await jobs[kind]?.({ id });
      return findSimulation(records.db, id);
    };

    it('what was seen is kept with its pictures, and forgotten by a job of its own', async () => {
      const { simulation } = await ask();
      expect(simulation).toMatchObject({ state: 'waiting', views: [], reason: null });
      const during: unknown[] = [];
      const after = await work('run-simulation', simulation.id, async ({ url, width }) => {
        during.push(url, width, (await findSimulation(records.db, simulation.id))?.state);
        return [{ ...view, png }];
      });
      expect(during).toEqual(['https://s.example/', 1280, 'running']);
      expect(after).toMatchObject({ state: 'done', finished_at: now, views: [view] });
      expect(Buffer.from((await readPicture(records.db, simulation.id, 'ublock.png')) ?? [])).toEqual(png);
      expect(await work('forget-simulation', simulation.id, async () => [])).toBeNull();
      expect(await readPicture(records.db, simulation.id, 'ublock.png')).toBeNull();
    });

    it('a failure is told in words and not tried again', async () => {
      const { simulation } = await ask();
      const failing = async () => Promise.reject(new Error('no browser was found'));
      const after = await work('run-simulation', simulation.id, failing);
      expect(after).toMatchObject({ state: 'failed', reason: 'no browser was found', finished_at: now });
      const again = await work('run-simulation', simulation.id, async () => [{ ...view, png }]);
      expect(again?.state).toBe('failed');
    });

    it('a stop of the server leaves it to be tried again', async () => {
      const { simulation } = await ask();
      const stop = new AbortController();
      const stopped = work(
        'run-simulation',
        simulation.id,
        async () => {
          stop.abort();
          throw new Error('ended');
        },
        stop,
      );
      await expect(stopped).rejects.toThrow('ended');
      const again = await work('run-simulation', simulation.id, async () => [{ ...view, png }]);
      expect(again?.state).toBe('done');
    });

    it('asking again for the same page gives the one under way, another width a new one', async () => {
      const { simulation, page } = await ask();
      expect((await askForSimulation(records, page, nowMs)).id).toBe(simulation.id);
      expect((await askForSimulation(records, { ...page, width: 390 }, nowMs)).id).not.toBe(simulation.id);
    });

    it('of one site are few at a time and in store, so that others have their turn', async () => {
      const { page, simulation: first } = await ask();
      const another = (number: number) =>
        askForSimulation(records, { ...page, url: `https://s.example/${number}` }, nowMs + number);
      const done = async ({ id }: { id: string }) =>
        expect((await work('run-simulation', id, async () => [{ ...view, png }]))?.state).toBe('done');
      const open = [first];
      for (let number = 1; number < simulationLimits.open; number++) open.push(await another(number));
      await expect(another(99)).rejects.toThrow(MostSimulations);
      expect((await askForSimulation(records, page, nowMs)).id).toBe(first.id);
      await done(first);
      for (let number = 100; number < 100 + simulationLimits.kept - simulationLimits.open; number++) {
        await done(await another(number));
      }
      expect(await findSimulation(records.db, first.id)).not.toBeNull();
      await another(200);
      expect(await findSimulation(records.db, first.id)).toBeNull();
      expect(await readPicture(records.db, first.id, 'ublock.png')).toBeNull();
      expect(await findSimulation(records.db, open[1]?.id ?? '')).toMatchObject({ state: 'waiting' });
    });

    it('goes with its site, also while it runs', async () => {
      const { simulation, site } = await ask();
      const after = await work('run-simulation', simulation.id, async () => {
        await removeSite(records.db, site);
        return [{ ...view, png }];
      });
      expect(after).toBeNull();
    });

    it('a worker takes only the kinds that it knows, for as long as it says', async () => {
      await records.db.deleteFrom('jobs').execute();
      const { simulation } = await ask();
      expect(await claimJob(records, nowMs, { kinds: ['delete-events'] })).toBeNull();
      const mine = { kinds: ['run-simulation', 'forget-simulation'], leaseMs: 150_000 };
      const job = await claimJob(records, nowMs, mine);
      expect(job).toMatchObject({ kind: 'run-simulation', payload: { id: simulation.id } });
      expect(await claimJob(records, nowMs + 149_000, mine)).toBeNull();
      const again = await claimJob(records, nowMs + 151_000, mine);
      expect(again).toMatchObject({ id: job?.id });
      if (again) await finishJob(records.db, again);
      const weekMs = 7 * 24 * 3_600_000;
      expect(await claimJob(records, nowMs + weekMs - 1, mine)).toBeNull();
      expect(await claimJob(records, nowMs + weekMs, mine)).toMatchObject({ kind: 'forget-simulation' });
    });
  });
}
