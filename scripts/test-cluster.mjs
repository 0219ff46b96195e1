// Runs the tests of the event store on a ClickHouse cluster of your own, in databases named truce_test_….
// usage: npm run test:cluster -- --url http://user:password@node1:8123,http://user:password@node2:8123 --cluster name
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { url: { type: 'string' }, cluster: { type: 'string' } } });
if (!values.url || !values.cluster) {
  console.error('usage: npm run test:cluster -- --url http://user:password@node:8123[,…] --cluster name');
  process.exit(2);
}

// Every test that can open it, and no other: many start stores of their own.
const opens = /openEventEngines|ownCluster/;
const tests = readdirSync('test/engines').map((name) => `test/engines/${name}`);
const files = tests.filter((file) => file.endsWith('.test.ts') && opens.test(readFileSync(file, 'utf8')));
const run = ['run', '--project', 'engines', ...files];
const { status } = spawnSync(process.execPath, ['scripts/lab.mjs', 'vitest', ...run, '-t', 'your cluster'], {
  stdio: 'inherit',
  env: { ...process.env, TRUCE_TEST_CLUSTER_URL: values.url, TRUCE_TEST_CLUSTER: values.cluster },
});
process.exitCode = status ?? 1;
