// npm run bench [ingest|dashboard]: ratios against a baseline of the same run. Never a pass or fail.
import { benchDashboard } from './dashboard.mjs';
import { benchIngest } from './ingest.mjs';

const benches = { ingest: benchIngest, dashboard: benchDashboard };
const wanted = process.argv.slice(2);

for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { title, rows, ratio, note } = await bench();
  console.log(`\n${title}`);
  for (const [row, value] of Object.entries(rows)) console.log(`  ${row.padEnd(34)} ${value}`);
  console.log(`  ratio ${ratio}. ${note}`);
}
process.exit(0);
