import type { Engine } from '../events/store/engine.ts';
import { startWorker } from '../records/jobs/worker.ts';
import type { Records } from '../records/records.ts';
import type { WriteFile } from '../reports/render/write-file.ts';
import { planReports } from '../reports/schedule/plan-reports.ts';
import { reportJobs } from '../reports/send/write-report.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

/** Well below a minute: within one of a late start, what is due is on its way. */
const planEveryMs = 15_000;

/** Plans what is due and writes it, beside the other work: a long report holds up nothing else. */
export function openReports(
  config: Pick<Config, 'baseUrl'>,
  { now, log }: Surroundings,
  { records, engine, writeFile }: { records: Records; engine: Engine; writeFile: WriteFile },
): { close(): Promise<void> } {
  const parts = { records, store: engine, writeFile, baseUrl: config.baseUrl, now, log };
  const worker = startWorker(records, reportJobs(parts), { now, log, everyMs: 1_000 });
  let planning: Promise<void> = plan();
  const timer = setInterval(() => {
    planning = planning.then(plan);
  }, planEveryMs);
  timer.unref();

  async function plan(): Promise<void> {
    // What could not be planned now is still due at the next look.
    await planReports(records, now()).catch((error) =>
      log.error({ error: String(error) }, 'planning reports'),
    );
  }

  return {
    async close() {
      clearInterval(timer);
      await planning;
      await worker.close();
    },
  };
}
