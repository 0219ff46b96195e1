import { notify } from '../../src/notifications/notify.ts';
import { addJob } from '../../src/records/jobs/queue.ts';
import { addIntegration, changeIntegration } from '../../src/records/notifications/integrations.ts';
import { listReports, saveReport } from '../../src/records/reports/reports.ts';
import { nextTime } from '../../src/reports/schedule/plan-reports.ts';
import type { BrokenParts } from './broken-parts.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkJobs } from './check-jobs.ts';
import { checkReports } from './check-reports.ts';
import { openOfficeNode } from './office-node.ts';
import { type OfficeStage, zone } from './office-stage.ts';
import { openPostOffice } from './post-office.ts';
import { openReceivers } from './receivers.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** A job that takes so long and fails so often. */
export interface Task {
  id: string;
  ms: number;
  failures: number;
  successes: number;
  runs: { life: Life; from: number; to: number | null }[];
}

/** What disturbed the nodes, in milliseconds since the simulation began: within these times, whatever is late has an excuse. */
export interface Disturbance {
  from: number;
  to: number;
}

const minute = 60_000;
const hour = 60 * minute;
/** What the nodes are busy with. */
export type Emphasis = 'reports' | 'webhooks' | 'jobs';

/** Two nodes that share a records store work on reports, webhooks and jobs; then all is calm, and all is counted. */
export async function runOffice(
  world: World,
  stage: OfficeStage,
  broken: BrokenParts,
  emphasis: Emphasis,
): Promise<void> {
  const { random, clock, idle } = world;
  await stage.reset();
  const begin = clock.now();
  const troubleMs = { reports: 26 * hour, webhooks: 30 * minute, jobs: 30 * minute }[emphasis];
  const restMs = { reports: 29 * hour, webhooks: 110 * hour, jobs: 8 * hour }[emphasis];
  const urls = ['https://hook-0.example/in', 'https://hook-1.example/in'].slice(
    0,
    emphasis === 'reports' ? 1 : 2,
  );
  const [receivers, post] = [openReceivers(world, urls), openPostOffice(world)];
  const dying = random.pick([0, 0.001, 0.004]);
  const disturbances: Disturbance[] = [];
  const disturb = (ms: number) => void disturbances.push({ from: clock.now(), to: clock.now() + ms });
  const runs = new Map<Life, number>();
  const tasks: Task[] = [];
  let isTrouble = true;
  let isOver = false;

  const nodes = ['office-0', 'office-1'].map((name) => {
    const node = openOfficeNode(name, world, {
      ...{ stage, receivers, post, broken, work },
      running: {
        begin: (life) => void runs.set(life, (runs.get(life) ?? 0) + 1),
        end: (life) => void runs.set(life, (runs.get(life) ?? 0) - 1),
      },
      isReporting: emphasis === 'reports',
      mayDie: () => isTrouble && dying > 0 && random.chance(dying),
      died() {
        if (isOver) return;
        const away = 500 + random.below(random.pick([5_000, 3 * minute]));
        disturb(away + 2 * minute);
        clock.after(away, () => node.start());
      },
    });
    return node;
  });
  idle.isBusy = () => [...runs].some(([life, count]) => life.isAlive && count > 0);
  idle.nextDue = () => {
    const due = stage.nextDue();
    // The worker's first look adds what comes back.
    if (due === null && emphasis === 'reports') return clock.now();
    return due === null
      ? Number.POSITIVE_INFINITY
      : Date.parse(due) - (world.now() - clock.now()) - world.maxSkewMs;
  };

  /** A node's own view of the records, or the store itself while the node is away. */
  const db = () => stage.records.db;

  function work(life: Life) {
    return async ({ id }: { id: string }) => {
      const task = tasks.find((each) => each.id === id);
      if (!task) throw new Error(`no task ${id}`);
      const run: Task['runs'][number] = { life, from: clock.now(), to: null };
      task.runs.push(run);
      const number = task.runs.length;
      await clock.sleep(task.ms, life);
      run.to = clock.now();
      if (number <= task.failures) throw new Error(`failure ${number}`);
      task.successes++;
    };
  }

  const troubles = random.below(4);
  for (let time = 0; time < troubles; time++) {
    clock.after(random.below(troubleMs), () => {
      const node = random.pick(nodes);
      const what = random.pick(['kill', 'pause', 'pause', 'stop'] as const);
      if (what === 'kill') node.kill();
      if (what === 'stop') void node.stop();
      const ms = random.pick([10_000, 90_000, 150_000]);
      if (what === 'pause') {
        node.pause(ms);
        disturb(ms + 2 * minute);
      }
    });
  }
  for (const node of nodes) node.start();
  for (const [index, url] of urls.entries()) {
    const draft = { site_id: stage.site.id, kind: 'webhook' as const, name: `hook-${index}`, url };
    const secret = `whsec_${Buffer.alloc(32, index + 1).toString('base64')}`;
    const events = ['daily_report' as const];
    await addIntegration(stage.records, { ...draft, events, language: 'en', secret }, 10, at(index));
  }
  if (emphasis === 'reports') await planDaily();
  if (emphasis === 'webhooks') planNotifications();
  if (emphasis === 'jobs') planTasks();

  await clock.run(begin + troubleMs);
  isTrouble = false;
  for (const node of nodes) node.start();
  await clock.run(begin + restMs);
  const context = { stage, receivers, post, disturbances, emphasis, begin, urls };
  await checkDeliveries(world, context);
  await checkJobs(world, context, tasks);
  if (emphasis === 'reports') await checkReports(world, context);
  isOver = true;
  for (const node of nodes) void node.stop();
  await clock.run(clock.now() + 10_000);
  if (nodes.some((node) => node.life())) world.blame('a node does not stop');
  idle.nextDue = () => Number.POSITIVE_INFINITY;
  idle.isBusy = () => false;

  function at(ms: number): string {
    return new Date(world.now() + ms).toISOString();
  }

  async function planDaily(): Promise<void> {
    const report = (await listReports(db(), stage.site.id)).find(({ id }) => id === stage.reportId);
    if (!report) throw new Error('no daily report');
    const on = { ...report, enabled: true };
    await saveReport(db(), { ...on, next_at: nextTime(on, zone, world.now()) });
  }

  function planNotifications(): void {
    const count = 1 + random.below(3);
    for (let number = 0; number < count; number++) {
      const { account_id: accountId, id: siteId } = stage.site;
      const text = { title: 'Daily report', lines: ['All is well.'] };
      const one = { accountId, siteId, event: 'daily_report' as const, data: { number }, text };
      const times = 1 + random.below(2);
      for (let time = 0; time < times; time++) {
        clock.after(random.below(20 * minute), () => {
          void notify(db(), { ...one, key: `daily:${number}` }, at(0));
        });
      }
    }
    if (!random.chance(0.3)) return;
    // The owner switches one off.
    clock.after(random.below(2 * hour), async () => {
      const hooks = db().selectFrom('integrations').select('id');
      const [first] = await hooks.where('name', '=', 'hook-0').where('state', '=', 'active').execute();
      if (first) await changeIntegration(db(), first.id, { state: 'disabled', updated_at: at(0) });
    });
  }

  function planTasks(): void {
    const count = 3 + random.below(4);
    for (let number = 0; number < count; number++) {
      const task = {
        id: `task-${number}`,
        ms: random.pick([10, 2_000, 30_000, 150_000]),
        failures: random.pick([0, 0, 0, 1, 3, 9]),
        successes: 0,
        runs: [],
      };
      tasks.push(task);
      const times = 1 + random.below(2);
      for (let time = 0; time < times; time++) {
        clock.after(random.below(10 * minute), () => {
          const job = { kind: 'forget-simulation' as const, key: task.id, payload: { id: task.id } };
          void addJob(db(), { ...job, runAt: at(0) });
        });
      }
    }
  }
}
