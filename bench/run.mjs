// npm run bench [ingest|beside|current|dashboard|page|manners|export|away|rest|start|soak]: ratios against a baseline of the same run. Only a broken budget fails.
import { benchBeside } from './beside.mjs';
import { benchCurrent } from './current.mjs';
import { benchDashboard } from './dashboard.mjs';
import { benchDashboardPage } from './dashboard-page.mjs';
import { benchExport } from './export.mjs';
import { benchFirstStart } from './first-start.mjs';
import { benchIngest } from './ingest.mjs';
import { benchManners } from './manners.mjs';
import { benchRest } from './rest.mjs';
import { benchSoak } from './soak.mjs';
import { benchStoreAway } from './store-away.mjs';

const benches = {
  ingest: benchIngest,
  beside: benchBeside,
  current: benchCurrent,
  dashboard: benchDashboard,
  page: benchDashboardPage,
  manners: benchManners,
  export: benchExport,
  away: benchStoreAway,
  rest: benchRest,
  start: benchFirstStart,
};
/** Only by its name. */
const long = { soak: benchSoak };
const wanted = process.argv.slice(2);
let exitCode = 0;

for (const [name, bench] of Object.entries(wanted.length > 0 ? { ...benches, ...long } : benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { title, rows, ratio, note, failed } = await bench();
  if (failed) exitCode = 1;
  console.log(`\n${title}`);
  for (const [row, value] of Object.entries(rows)) console.log(`  ${row.padEnd(34)} ${value}`);
  console.log(`  ratio ${ratio}. ${note}`);
}
process.exit(exitCode);
