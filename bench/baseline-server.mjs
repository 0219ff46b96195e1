// The baseline of bench/ingest.mjs: a bare node:http server that parses the same body and makes it durable
// with grouped fdatasync before it answers. It checks nothing and derives nothing.
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';

const [path, port] = process.argv.slice(2);
const file = await open(path, 'w');
let waiting = [];
let writing = false;

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const line = `${JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))}\n`;
    waiting.push({ line, response });
    if (!writing) void flush();
  });
}).listen(Number(port), () => console.log('is ready'));

async function flush() {
  writing = true;
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    await file.write(group.map((each) => each.line).join(''));
    await file.datasync();
    for (const { response } of group) {
      response
        .writeHead(201, { 'content-type': 'application/json', 'content-length': 14 })
        .end('{"accepted":1}');
    }
  }
  writing = false;
}
