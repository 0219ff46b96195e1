import { deliverJobs } from '../../src/notifications/deliver.ts';
import { sendEmailJob } from '../../src/notifications/email/send-email.ts';
import type { JobHandlers } from '../../src/records/jobs/job-payloads.ts';
import type { RecurringJob } from '../../src/records/jobs/recurring.ts';
import { startWorker, type Worker } from '../../src/records/jobs/worker.ts';
import type { Records } from '../../src/records/records.ts';
import { followIntegrations, planReports } from '../../src/reports/schedule/plan-reports.ts';
import { withdrawEarly } from '../../src/reports/schedule/withdraw-early.ts';
import { reportJobs } from '../../src/reports/send/write-report.ts';
import { alone } from '../support/alone.ts';
import type { BrokenParts } from './broken-parts.ts';
import { logOf, same } from './intake-node.ts';
import { mortalRecords } from './mortal-records.ts';
import type { OfficeStage } from './office-stage.ts';
import type { PostOffice } from './post-office.ts';
import type { Receivers } from './receivers.ts';
import type { Life } from './virtual-clock.ts';
import type { World } from './world.ts';

/** A node that works on jobs. */
export interface OfficeNode {
  name: string;
  life(): Life | null;
  /** As the process that runs reaches it; null while there is none. */
  records(): Records | null;
  start(): void;
  kill(): void;
  pause(ms: number): void;
  stop(): Promise<void>;
}

export interface OfficeParts {
  stage: OfficeStage;
  receivers: Receivers;
  post: PostOffice;
  /** The work of jobs that are nothing but work. */
  work: (life: Life) => (payload: { id: string }) => Promise<void>;
  /** Told when a process begins or ends a job. */
  running: { begin(life: Life): void; end(life: Life): void };
  isReporting: boolean;
  mayDie: () => boolean;
  died: () => void;
  broken: BrokenParts;
}

export function openOfficeNode(name: string, world: World, parts: OfficeParts): OfficeNode {
  const { clock, random, note } = world;
  let running: { life: Life; worker: Worker; records: Records } | null = null;

  function end(why: string): void {
    if (!running) return;
    note(`${name} ${why}`);
    running.life.isAlive = false;
    running = null;
    parts.died();
  }

  function handlersOf(life: Life, records: Records): JobHandlers {
    const [now, log] = [world.wallOf(life), logOf(world, name)];
    const all: JobHandlers = {
      ...reportJobs({
        ...{ records, alone, now, log, baseUrl: 'https://truce.example' },
        store: { database: 'truce', query: async () => [] },
        writeFile: () => Promise.reject(new Error('no report here has files')),
      }),
      ...sendEmailJob({
        ...{ records, now, log },
        mailer: (parts.broken.mailer ?? same)(parts.post.mailerOf(life)),
        stop: new AbortController().signal,
      }),
      ...deliverJobs({
        ...{ records, now, log, allowPrivate: true },
        unit: () => random.below(1_000_000) / 1_000_000,
        send: (parts.broken.send ?? same)(parts.receivers.sendFrom(life)),
        tellDisabled: async (_, { integration }) => note(`${integration.name} is disabled`),
        followIntegrations,
      }),
      'forget-simulation': parts.work(life),
    };
    const counted = Object.entries(all).map(([kind, handle]) => {
      const run = async (payload: never) => {
        parts.running.begin(life);
        try {
          await handle(payload);
        } finally {
          parts.running.end(life);
        }
      };
      return [kind, run];
    });
    return Object.fromEntries(counted);
  }

  return {
    name,
    life: () => running?.life ?? null,
    records: () => running?.records ?? null,
    start() {
      if (running) return;
      const life = world.newLife(name);
      const fate = { mayDie: parts.mayDie, die: () => end('is killed at a statement') };
      const records = (parts.broken.records ?? same)(mortalRecords(world, parts.stage, life, fate));
      const now = world.wallOf(life);
      const reports: RecurringJob = {
        name: 'schedule-reports',
        every: { intervalMs: 3 * 3_600_000, offsetMs: 300_000 },
        run: async () => {
          await withdrawEarly(records, now());
          await planReports(records, now());
        },
      };
      const worker = startWorker(records, handlersOf(life, records), {
        ...{ now, log: logOf(world, name), intervalMs: 1_000, node: name, timers: clock.timersOf(life) },
        ...{
          recurring: parts.isReporting ? [reports] : [],
          concurrency: { deliver: 8, 'forget-simulation': 2 },
        },
      });
      running = { life, worker, records };
      note(`${name} runs`);
    },
    kill: () => end('is killed'),
    pause(ms) {
      if (!running) return;
      note(`${name} is paused for ${ms} ms`);
      running.life.pausedUntil = clock.now() + ms;
    },
    async stop() {
      const stopping = running;
      await stopping?.worker.close();
      if (running === stopping) end('stopped');
    },
  };
}
