// Runs the tests of the event store on a ClickHouse cluster of your own, in databases named truce_test_….
// usage: npm run test:cluster -- --url http://user:password@node1:8123,http://user:password@node2:8123 --cluster name
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { url: { type: 'string' }, cluster: { type: 'string' } } });
if (!values.url || !values.cluster) {
  console.error('usage: npm run test:cluster -- --url http://user:password@node:8123[,…] --cluster name');
  process.exit(2);
}

const counting = ['ab-testing', 'money', 'random-streams', 'verify-sessions', 'what-walls-did'];
const files = ['cluster', 'events', 'event-pages', 'retention', ...counting];
const run = ['run', '--project', 'engines', ...files.map((name) => `test/engines/${name}.test.ts`)];
const { status } = spawnSync(process.execPath, ['scripts/lab.mjs', 'vitest', ...run, '-t', 'your cluster'], {
  stdio: 'inherit',
  env: { ...process.env, TRUCE_TEST_CLUSTER_URL: values.url, TRUCE_TEST_CLUSTER: values.cluster },
});
process.exitCode = status ?? 1;
