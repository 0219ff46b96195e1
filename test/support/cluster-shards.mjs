// A cluster of two shards in one chDB. Reads of the Distributed tables are chDB's own: each shard reads the view
// `events_local`, which shows it the rows of its shard. What chDB has no server for is done here: ON CLUSTER (every shard
// has tables of its own, `events_shard_1`), replication (a plain MergeTree) and the way of an insert to its shards.
const shards = [1, 2];
const keys = new Map();
let stages = 0;

/** @param run runs a statement of one server. @param stopAfter how many shards an insert reaches before the node fails */
export async function runOnShards(statement, run, stopAfter = shards.length) {
  const text = statement.replace(/ ON CLUSTER '[\w-]+'/, '').trim();
  const distributed =
    /^CREATE TABLE IF NOT EXISTS (\w+)\.(\w+) AS .* ENGINE = Distributed\([^,]*,[^,]*,[^,]*, (.*)\)$/s.exec(
      text,
    );
  if (distributed) {
    const [, , table, key] = distributed;
    keys.set(table, key);
    return run(text.replace(`AS ${distributed[1]}.${table}_local`, `AS ${distributed[1]}.${table}_shard_1`));
  }
  const insert = insertShape.exec(text);
  if (insert && keys.has(insert.groups.table)) return insertInto(insert.groups, run, stopAfter);
  if (!/\b\w+\.\w+_(local|view)\b/.test(text)) return run(text);
  let result;
  for (const shard of shards) result = await run(ofShard(text, shard));
  const [, database, table] =
    /^(?:CREATE|ALTER) TABLE (?:IF NOT EXISTS )?(\w+)\.(\w+)_local\b/.exec(text) ?? [];
  if (table) await run(viewOf(database, table));
  return result;
}

/** The statement for the tables of one shard, without replicas. */
function ofShard(text, shard) {
  return text
    .replace(/(\w+\.\w+)_local\b/g, `$1_shard_${shard}`)
    .replace(/(\w+\.\w+_view)\b/g, shard === 1 ? '$1' : `$1_shard_${shard}`)
    .replace(/Replicated(\w*MergeTree)\('[^']*', '\{replica\}'(?:, )?([^)]*)\)/, '$1($2)')
    .replace(/replicated_deduplication_window = \d+/, 'non_$&');
}

function viewOf(database, table) {
  const parts = shards.map(
    (shard) => `SELECT * FROM ${database}.${table}_shard_${shard} WHERE shardNum() = ${shard}`,
  );
  return `CREATE OR REPLACE VIEW ${database}.${table}_local AS ${parts.join(' UNION ALL ')}`;
}

const insertShape =
  /^INSERT INTO (?<database>\w+)\.(?<table>\w+)\s*(?<columns>\([^)]*\))?\s*(?:SETTINGS (?<settings>.*?)\s+)?(?<rows>(?:FORMAT|SELECT|VALUES)\b.*)$/s;

/** As a Distributed table does: its rows go to their shards, with the same settings and token. */
async function insertInto({ database, table, columns = '', settings = '', rows }, run, stopAfter) {
  const stage = `${database}.stage_${++stages}`;
  await run(`CREATE TABLE ${stage} AS ${database}.${table}_shard_1 ENGINE = Memory`);
  const reading = 'SETTINGS input_format_skip_unknown_fields = 1, input_format_parallel_parsing = 0';
  let result = await run(
    `INSERT INTO ${stage} ${columns} ${rows.startsWith('FORMAT') ? reading : ''} ${rows}`,
  );
  const only = /insert_shard_id = (\d+)/.exec(settings)?.[1];
  for (const shard of shards) {
    if (shard > stopAfter) throw new Error('Code: 210. DB::NetException: the node failed between two shards');
    if (only && Number(only) !== shard) continue;
    const isOfShard = only ? '1' : `${keys.get(table)} % ${shards.length} = ${shard - 1}`;
    const own = (await run(`SELECT * FROM ${stage} WHERE ${isOfShard}`, 'JSONEachRow')).bytes().toString();
    if (own === '') continue;
    const withSettings = settings ? `SETTINGS ${settings}` : '';
    result = await run(
      `INSERT INTO ${database}.${table}_shard_${shard} ${withSettings} FORMAT JSONEachRow\n${own}`,
    );
  }
  await run(`DROP TABLE ${stage}`);
  return result;
}
