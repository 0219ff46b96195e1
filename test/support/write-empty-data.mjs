// Writes a data directory whose tables are there and empty: node test/support/write-empty-data.mjs <library> <directory>
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , library = '', dataDir = ''] = process.argv;
const product = await import(pathToFileURL(resolve(library)).href);
mkdirSync(dataDir, { recursive: true });
const config = product.readConfig({ TRUCE_DATA_DIR: resolve(dataDir) });
const log = product.openLog('warn', process.stderr);
const records = await product.openRecords(config, log);
const engine = await product.openEvents(config, log);
await product.upgradeStores(config, { now: Date.now, log, version: product.version }, { records, engine });
await engine.close();
await records.close();
