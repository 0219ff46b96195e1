// Upgrades a data directory and says what is in it afterwards. usage: fork(this, [data directory])
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { sql } from 'kysely';

const product = await import(resolve('node_modules/.cache/truce-test/product.js'));
const config = product.readConfig({ TRUCE_DATA_DIR: process.argv[2] });
const log = product.openLog('silent');
const records = await product.openRecords(config, log);
const engine = await product.openEvents(config);
process.send({ begun: true });
const around = { now: Date.now, log, version: '1.0.0' };
await product.upgradeStores(config, around, { records, engine });
process.send({ state: { records: await stateOfRecords(), events: await stateOfEvents() } });
await engine.close();
await records.close();
process.disconnect();

async function stateOfRecords() {
  const tables = await sql`SELECT name, sql FROM sqlite_master ORDER BY name`.execute(records.db);
  const state = {};
  for (const { name, sql: text } of tables.rows) {
    state[name] = text;
    if (!text?.startsWith('CREATE TABLE') && !text?.startsWith('create table')) continue;
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(records.db);
    // Secrets are drawn, and steps have the time at which they ran.
    const said = ['settings', 'kysely_migration'].includes(name) ? rows.map((row) => row.name) : rows;
    state[`rows of ${name}`] = `${rows.length} ${hash(JSON.stringify(said))}`;
  }
  return state;
}

async function stateOfEvents() {
  const { database } = engine;
  const ask = (statement) => engine.query('heavy', statement);
  const sums = await ask(`SELECT * EXCEPT (site_id, dimension, seconds, start, value) APPLY sum,
    uniqExact(site_id, dimension, seconds, start, value) AS cells FROM ${database}.cells`);
  return {
    schema: await ask(
      `SELECT name, create_table_query AS text FROM system.tables WHERE database = '${database}' ORDER BY name`,
    ),
    steps: await ask(`SELECT DISTINCT name FROM ${database}.applied_steps ORDER BY name`),
    events: await ask(`SELECT count() AS n, sum(cityHash64(*)) AS hash FROM ${database}.events`),
    sessions: await ask(`SELECT sum(sign) AS n, sum(cityHash64(*)) AS hash FROM ${database}.sessions`),
    touched: await ask(`SELECT uniqExact(site_id, session) AS n FROM ${database}.touched`),
    cells: sums,
  };
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
