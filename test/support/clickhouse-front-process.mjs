// Run by clickhouse-front.ts: node clickhouse-front-process.mjs <data directory> <port>
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';

const [directory, port] = process.argv.slice(2);
const client = createClient({ connection: createChdbConnection({ path: directory }), log: { level: 127 } });

/** Parameters of the protocol itself; all others are settings or `param_` bindings. */
const protocol = new Set([
  'query',
  'database',
  'query_id',
  'session_id',
  'default_format',
  'role',
  'compress',
]);

createServer(async (request, response) => {
  const url = new URL(request.url, 'http://front');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  try {
    const raw = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
    const result = await run(url.searchParams, body.toString());
    response.writeHead(200, { 'x-clickhouse-query-id': url.searchParams.get('query_id') ?? '', ...summary });
    result.pipe(response);
  } catch (error) {
    const code = /^\d+$/.test(String(error.code)) ? error.code : '1002';
    response.writeHead(500, { 'x-clickhouse-exception-code': code });
    response.end(`Code: ${code}. DB::Exception: ${error.message} (${error.type ?? 'UNKNOWN'})`);
  }
}).listen(Number(port), '127.0.0.1');

const summary = {
  'x-clickhouse-summary': JSON.stringify({ read_rows: '0', written_rows: '0', elapsed_ns: '0' }),
};

/** The statement comes in `query` with its data as the body, or is the body itself. */
async function run(parameters, body) {
  const settings = {};
  const bound = {};
  for (const [name, value] of parameters) {
    if (name.startsWith('param_')) bound[name.slice(6)] = unescaped(value);
    else if (!protocol.has(name)) settings[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  const query = parameters.get('query') ?? body;
  const values = parameters.has('query') && body.length > 0 ? body : undefined;
  const { stream } = await client.exec({
    query,
    values: values && streamOf(values),
    query_params: bound,
    clickhouse_settings: settings,
  });
  return stream;
}

async function* chunks(text) {
  yield text;
}

function streamOf(text) {
  return Object.assign(chunks(text), { readableObjectMode: false, pipe() {} });
}

/** The protocol escapes bound text as in TSV. Arrays stay in their written form, which chDB reads. */
function unescaped(value) {
  if (value.startsWith('[')) return JSON.parse(value.replaceAll("'", '"'));
  const letters = { n: '\n', t: '\t', r: '\r', 0: '\0', b: '\b', f: '\f' };
  return value.replace(/\\(.)/g, (_, letter) => letters[letter] ?? letter);
}
