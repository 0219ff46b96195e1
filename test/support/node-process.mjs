// A node with the settings of its environment. usage: fork(this, ['this' | 'next']): `next` is a version with one more
// migration in each store. SIGTERM stops it as `truce serve` is stopped.
import { resolve } from 'node:path';
import { sql } from 'kysely';

const product = await import(resolve('node_modules/.cache/truce-test/product.js'));
const config = product.readConfig();
const log = product.openLog('error', { write: (line) => process.send({ log: line }) });

try {
  const truce = await product.openTruce(config, {
    now: Date.now,
    log,
    version: product.version,
    distDir: resolve('dist'),
    steps: process.argv[2] === 'next' ? stepsOfNext() : undefined,
    prepare: async ({ records }) => {
      await product.firstStart(records, config, Date.now());
    },
  });
  process.once('SIGTERM', async () => {
    await truce.drain();
    await truce.close();
    process.exit(0);
  });
  process.send({ port: truce.port });
} catch (error) {
  process.send({ refused: error.message }, () => process.exit(1));
}

function stepsOfNext() {
  return {
    records: {
      // Steps have the same names in both databases; this one's tables are there.
      ...product.stepsOf(product.sqliteTraits),
      '9999-later': {
        up: async (db) => {
          await sql`alter table sites add column later text not null default 'new'`.execute(db);
        },
      },
    },
    events: {
      ...product.eventSteps,
      later: ({ database }) =>
        `ALTER TABLE ${database}.events ADD COLUMN IF NOT EXISTS later String DEFAULT 'new'`,
    },
  };
}
