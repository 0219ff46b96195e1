// The service, killed between the commit of the first change and its response. Started by lost-responses.test.ts.
import { resolve } from 'node:path';

const product = await import(resolve('node_modules/.cache/truce-test/product.js'));
const config = product.readConfig(process.env);
await product.openTruce(config, {
  now: Date.now,
  log: product.openLog(config.logLevel, process.stdout),
  version: product.version,
  distDir: resolve('dist'),
  committed: () => process.kill(process.pid, 'SIGKILL'),
  prepare: ({ records }) => product.firstStart(records, config, Date.now()),
});
process.send('ready');
