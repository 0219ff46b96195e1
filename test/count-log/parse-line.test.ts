import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { whyNoPageView } from '../../src/cli/count-log/is-page-view.ts';
import { type LogEntry, parseLine } from '../../src/cli/count-log/parse-line.ts';
import { maxLineBytes, readLines } from '../../src/cli/count-log/read-lines.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const combined = (
  request = 'GET /news HTTP/1.1',
  { status = 200, agent = firefox, time = '10/Oct/2026:13:55:36 -0700', front = '' } = {},
) => `${front}203.0.113.9 - - [${time}] "${request}" ${status} 2326 "https://search.example/" "${agent}"`;

const caddy = (more: object = {}, request: object = {}, headers: object = {}) =>
  JSON.stringify({
    level: 'info',
    ts: 1_791_665_736.25,
    logger: 'http.log.access',
    request: {
      remote_ip: '203.0.113.9',
      method: 'GET',
      host: 'News.Example:443',
      uri: '/a?b=1',
      headers: { 'User-Agent': [firefox], ...headers },
      ...request,
    },
    status: 200,
    resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
    ...more,
  });

const cloudflare = (more: object = {}) =>
  JSON.stringify({
    ClientIP: '203.0.113.9',
    ClientRequestHost: 'news.example',
    ClientRequestMethod: 'GET',
    ClientRequestURI: '/a',
    ClientRequestUserAgent: firefox,
    EdgeResponseStatus: 200,
    EdgeResponseContentType: 'text/html',
    EdgeStartTimestamp: '2026-10-10T20:55:36Z',
    ...more,
  });

describe('a line of an access log', () => {
  const at = Date.UTC(2026, 9, 10, 20, 55, 36) / 1000;

  test('combined, as nginx and Apache write it', () => {
    expect(parseLine(combined())).toEqual({ at, method: 'GET', path: '/news', status: 200, agent: firefox });
  });

  test('with the host in front', () => {
    expect(parseLine(combined(undefined, { front: 'www.News.example:443 ' }))?.host).toBe('www.news.example');
  });

  test('what follows is left alone, and quotes inside are escaped', () => {
    const line = `${combined('GET /a\\"b HTTP/1.1', { agent: 'Mozilla \\"x\\" \\\\' })} "extra" 0.003`;
    expect(parseLine(line)).toMatchObject({ path: '/a\\"b', agent: 'Mozilla \\"x\\" \\\\' });
  });

  test('JSON of Caddy, with what its headers say', () => {
    const line = caddy({}, {}, { 'Sec-Fetch-Dest': ['document'], 'Sec-Purpose': ['prefetch;prerender'] });
    expect(parseLine(line)).toEqual({
      ...{
        at: 1_791_665_736,
        host: 'news.example',
        method: 'GET',
        path: '/a?b=1',
        status: 200,
        agent: firefox,
      },
      ...{ type: 'text/html; charset=utf-8', destination: 'document', purpose: 'prefetch;prerender' },
    });
  });

  test.each<[string, unknown]>([
    ['RFC 3339', '2026-10-10T20:55:36.5Z'],
    ['seconds', at],
    ['nanoseconds', at * 1e9],
  ])('Logpush of Cloudflare, with times in %s', (_, EdgeStartTimestamp) => {
    expect(parseLine(cloudflare({ EdgeStartTimestamp }))).toMatchObject({
      ...{ at, host: 'news.example', path: '/a', status: 200, type: 'text/html' },
    });
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['spaces', '   '],
    ['no log at all', 'Lorem ipsum dolor sit amet'],
    ['a request that a scanner sent', combined('\\x16\\x03\\x01\\x02')],
    ['a request without a path', combined('-')],
    ['a time that there is not', combined(undefined, { time: '10/Foo/2026:13:55:36 -0700' })],
    ['a year that is too far', combined(undefined, { time: '10/Oct/9999:13:55:36 -0700' })],
    ['a quote that never ends', '203.0.113.9 - - [10/Oct/2026:13:55:36 -0700] "GET /'],
    ['a bracket that never ends', `203.0.113.9 - - [${'['.repeat(10_000)}`],
    ['common format, without the agent', combined().replace(/ "https.*$/, '')],
    ['JSON of something else', '{"a":1}'],
    ['JSON that breaks off', caddy().slice(0, -10)],
    ['a list', '[1,2]'],
    ['nested JSON', `${'{"request":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['numbers for texts', caddy({ status: 'x' }, { uri: 7, method: null, host: {} })],
    ['a prototype', '{"__proto__":{"request":{}},"constructor":1}'],
  ])('%s is not read, and does no harm', (_, line) => {
    expect(parseLine(line)).toBeNull();
  });

  it('takes no longer for a hostile line than for its length', () => {
    const begun = performance.now();
    for (const part of ['"', '\\', ' [', '] "', 'a.', '{"a":']) parseLine(part.repeat(30_000));
    // Looking back at every character would take minutes.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('what counts as a page view', () => {
  const entry: LogEntry = { at: 1, method: 'GET', path: '/', status: 200, agent: firefox };
  const why = (more: Partial<LogEntry>) =>
    whyNoPageView({ ...entry, ...more }, (agent) => /bot/i.test(agent));

  it.each(['/', '/news', '/news/', '/a.html', '/b.php?x=1', '/2026/v1.2', '/é', '/index.HTM', '/a.b/c'])(
    '%s is a page',
    (path) => expect(why({ path })).toBeNull(),
  );

  it.each([
    ...['/style.css', '/app.js?v=3', '/i/photo.webp', '/favicon.ico', '/feed', '/feed.xml', '/robots.txt'],
    ...['/api/posts', '/graphql', '/wp-json/wp/v2', '/wp-admin/', '/.well-known/x', '/cdn-cgi/trace'],
    ...['/v1/media/a_728x90.gif', '/v1/events/track', '/v1/loader/x.js', '/_next/data/a/b.json'],
  ])('%s is none', (path) => expect(why({ path })).toBe('not_a_page'));

  it.each<[Partial<LogEntry>, ReturnType<typeof whyNoPageView>]>([
    [{ method: 'POST' }, 'method'],
    [{ method: 'HEAD' }, 'method'],
    [{ status: 301 }, 'status'],
    [{ status: 404 }, 'status'],
    [{ status: 206 }, 'status'],
    [{ status: 304 }, null],
    [{ agent: '' }, 'bot'],
    [{ agent: 'curl/8.0' }, 'bot'],
    [{ agent: 'Mozilla/5.0 (compatible; Examplebot/1.0)' }, 'bot'],
    [{ agent: 'Mozilla/5.0 (X11) HeadlessChrome/140' }, 'bot'],
    [{ type: 'application/json' }, 'not_a_page'],
    [{ type: 'text/html;charset=utf-8' }, null],
    [{ destination: 'iframe' }, 'not_a_page'],
    [{ destination: 'empty' }, 'not_a_page'],
    [{ destination: 'document' }, null],
    [{ purpose: 'prefetch' }, 'prefetch'],
    [{ purpose: 'prefetch;prerender' }, 'prefetch'],
  ])('%o: %s', (more, reason) => expect(why(more)).toBe(reason));
});

describe('lines of a stream', () => {
  const linesOf = async (...chunks: (string | Buffer)[]) => {
    const lines: (string | null)[] = [];
    for await (const line of readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))))
      lines.push(line);
    return lines;
  };

  it('come whole, wherever chunks end', async () => {
    expect(await linesOf('a\nb', 'c\r\n', '\nd')).toEqual(['a', 'bc', '', 'd']);
    expect(await linesOf()).toEqual([]);
    expect(await linesOf('x')).toEqual(['x']);
  });

  it('are read past where they are too long, in little memory', async () => {
    async function* flood() {
      yield Buffer.from('a\n');
      for (let count = 0; count < 2_000; count++) yield Buffer.alloc(100_000, 120);
      yield Buffer.from('\nb\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    const lines: (string | null)[] = [];
    for await (const line of readLines(Readable.from(flood()))) lines.push(line);
    expect(lines).toEqual(['a', null, 'b']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
    expect((await linesOf('y'.repeat(maxLineBytes)))[0]).toHaveLength(maxLineBytes);
  });

  it('may be in another encoding', async () => {
    const [line] = await linesOf(Buffer.from(`${combined('GET /caf\xe9 HTTP/1.1')}\n`, 'latin1'));
    expect(parseLine(line ?? '')).toMatchObject({ status: 200, path: '/caf\ufffd' });
  });

  it('may be gzipped, also in several parts, and by one byte at a time', async () => {
    const packed = Buffer.concat([gzipSync('a\nb\n'), gzipSync('c\n')]);
    expect(await linesOf(packed)).toEqual(['a', 'b', 'c']);
    expect(await linesOf(...[...packed].map((byte) => Buffer.of(byte)))).toEqual(['a', 'b', 'c']);
  });

  it('refuses a gzipped file that breaks off', async () => {
    await expect(linesOf(gzipSync('a\n'.repeat(9_000)).subarray(0, 40))).rejects.toThrow();
  });
});
