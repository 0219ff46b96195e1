// ClickHouse's HTTP interface on chDB, which is the same engine: a process of its own, since chDB binds one
// data directory to a process. Started by clickhouse-front.ts; argv[2] is the directory.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { Session } from 'chdb';

const directory = process.argv[2];
// The directory stays open between requests as long as one session does.
new Session(directory);

const server = createServer((request, response) => {
  answer(request, response).catch((error) => refuse(response, error));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('disconnect', () => process.exit(0)); // the tests are gone

async function answer(request, response) {
  const url = new URL(request.url ?? '/', 'http://front');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  const body = (await readBody(request)).toString();
  const { query, queryId, preparations, format } = readParameters(url.searchParams);
  // A statement without parameter comes as the body; with both, the body is the data behind it.
  const statement = [query, body].filter(Boolean).join('\n');
  const result = await run(preparations, statement, format);
  response.writeHead(200, {
    'X-ClickHouse-Query-Id': queryId,
    'X-ClickHouse-Format': /\bFORMAT\s+(\w+)/i.exec(statement)?.[1] ?? format,
    'X-ClickHouse-Server-Display-Name': 'front',
    'X-ClickHouse-Summary': JSON.stringify(summary(result, /^\s*INSERT\b/i.test(statement))),
  });
  response.end(result.bytes());
}

/** A session a request: what one sets, another does not see, as over real HTTP. */
async function run(preparations, statement, format) {
  const session = new Session(directory);
  try {
    for (const preparation of preparations) await session.queryAsync(preparation);
    return await session.queryAsync(statement, { format });
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
    ...settings.map(([name, value]) => `SET ${name} = ${quote(value)}`),
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
