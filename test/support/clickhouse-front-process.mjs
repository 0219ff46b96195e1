// ClickHouse's HTTP interface on chDB, which is the same engine: a process of its own, since chDB binds one
// data directory to a process. Started by clickhouse-front.ts; argv[2] is the directory, argv[3] the configuration. With
// argv[4] it is a cluster with so many doors: its nodes, each of which can fail.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { Session } from 'chdb';
import { runOnShards } from './cluster-shards.mjs';

const [, , directory, config, doors] = process.argv;
const isCluster = doors !== undefined;
const options = { connectionArgs: [`--config-file=${config}`] };
// The directory stays open between requests as long as one session does.
new Session(directory, options);

/** Of each door: `up`, `down` (no connection), `silent` (no answer), `mute` (works, then hangs up) or `half` (fails between shards). */
const states = Array.from({ length: Number(doors ?? 1) }, () => 'up');
const servers = states.map((_, door) =>
  // As long an address as a ClickHouse server takes.
  createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    const state = states[door];
    if (state === 'down') return request.socket.destroy();
    if (state === 'silent') return;
    answer(request, response, state).catch((error) => refuse(response, error));
  }),
);
const ports = servers.map(
  (server) =>
    new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server.address().port))),
);
Promise.all(ports).then(([port, ...more]) => process.send?.({ port, ports: [port, ...more] }));
process.on('message', ({ door, state }) => {
  states[door] = state;
  if (state === 'down') servers[door].closeAllConnections();
  process.send?.({ done: door });
});
process.on('disconnect', () => process.exit(0)); // the tests are gone

async function answer(request, response, state) {
  const url = new URL(request.url ?? '/', 'http://front');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  const body = (await readBody(request)).toString();
  const { query, queryId, preparations, format } = readParameters(url.searchParams);
  // A statement without parameter comes as the body; with both, the body is the data behind it.
  const statement = [query, body].filter(Boolean).join('\n');
  const result = await run(preparations, statement, format, state);
  if (state === 'mute' && !/^\s*SELECT 1\b/.test(statement)) return request.socket.destroy();
  response.writeHead(200, {
    'X-ClickHouse-Query-Id': queryId,
    'X-ClickHouse-Format': /\bFORMAT\s+(\w+)/i.exec(statement)?.[1] ?? format,
    'X-ClickHouse-Server-Display-Name': 'front',
    'X-ClickHouse-Summary': JSON.stringify(summary(result, /^\s*INSERT\b/i.test(statement))),
  });
  response.end(result.bytes());
}

/** A session a request: what one sets, another does not see, as over real HTTP. */
async function run(preparations, statement, format, state) {
  const session = new Session(directory, options);
  try {
    for (const preparation of preparations) await session.queryAsync(preparation);
    const ask = (text, as = format) => session.queryAsync(text, { format: as });
    if (!isCluster) return await ask(statement);
    return await runOnShards(statement, ask, state === 'half' ? 1 : undefined);
  } finally {
    session.close();
  }
}

/** Settings of the HTTP layer, which the engine does not know. */
const ownSettings =
  /^(wait_end_of_query|enable_http_compression|send_progress_in_http_headers|role|http_\w+)$/;

function readParameters(search) {
  const named = new Map(search);
  const take = (name, fallback) => {
    const value = named.get(name) ?? fallback;
    named.delete(name);
    return value;
  };
  const query = take('query', '');
  const queryId = take('query_id', '');
  const database = take('database', 'default');
  const format = take('default_format', 'TabSeparated');
  const settings = [...named].filter(([name]) => /^\w+$/.test(name) && !ownSettings.test(name));
  const preparations = [
    `USE \`${database.replaceAll('`', '')}\``,
    ...(settings.length > 0
      ? [`SET ${settings.map(([name, value]) => `${name} = ${quote(value)}`).join(', ')}`]
      : []),
  ];
  return { query, queryId, preparations, format };
}

function quote(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function readBody(request) {
  const packed = request.headers['content-encoding'] === 'gzip';
  return buffer(packed ? request.pipe(createGunzip()) : request);
}

function summary(result, writes) {
  const [rows, bytes] = [String(result.rowsRead), String(result.bytesRead)];
  return {
    read_rows: rows,
    read_bytes: bytes,
    written_rows: writes ? rows : '0',
    written_bytes: writes ? bytes : '0',
    total_rows_to_read: '0',
    result_rows: rows,
    result_bytes: bytes,
    elapsed_ns: String(Math.round(result.elapsed * 1e9)),
  };
}

function refuse(response, error) {
  const text = String(error instanceof Error ? error.message : error);
  response.writeHead(500, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': /Code: (\d+)\./.exec(text)?.[1] ?? '1002',
  });
  response.end(`${text} (version 26.7)\n`);
}
