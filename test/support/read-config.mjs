// What ClickHouse understands of a configuration file: argv[2]. XML and YAML are read by its own parser.
import { Session } from 'chdb';

const session = new Session('', { connectionArgs: [`--config-file=${process.argv[2]}`] });
const rows = (query) =>
  session
    .query(query, 'JSONEachRow')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const clusters = rows(
  'SELECT cluster, shard_num, internal_replication, replica_num, host_name, port FROM system.clusters',
);
const macros = rows('SELECT macro, substitution FROM system.macros ORDER BY macro');
console.log(JSON.stringify({ clusters, macros }));
session.cleanup();
process.exit(0);
