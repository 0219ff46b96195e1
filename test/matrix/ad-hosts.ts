import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ad companies' hosts that pages and our own probes ask. Here a local server answers for them all. */
export const adHostNames = [
  'securepubads.g.doubleclick.net',
  'pagead2.googlesyndication.com',
  'c.amazon-adsystem.com',
  'static.criteo.net',
  'ads.pubmatic.com',
  'ib.adnxs.com',
  'cdn.taboola.com',
  'fastlane.rubiconproject.com',
  'widgets.outbrain.com',
];

/** Two ad tags of different operators, as a page has them. */
export const adTags = [
  'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  'https://c.amazon-adsystem.com/aax2/apstag.js',
];

export interface AdHosts {
  /** Speaks TLS for every name. */
  port: number;
  /** The same for browsers that cannot map names to ports: a proxy that tunnels everything to `port`. */
  proxyPort: number;
  stop(): Promise<void>;
}

/** How the hosts fare: they answer, refuse with 503, or never answer. */
export type Mood = 'well' | 'failing' | 'hanging';

export async function startAdHosts(mood: Mood = 'well'): Promise<AdHosts> {
  const answer: RequestListener = (request, response) => {
    if (mood === 'hanging') return;
    response.setHeader('access-control-allow-origin', '*');
    if (mood === 'failing') return response.writeHead(503).end();
    response.setHeader('content-type', 'text/javascript');
    response.end(scripts.find(([path]) => request.url?.startsWith(path))?.[1] ?? '');
  };
  const tls = createTlsServer(selfSigned(), answer);
  const port = await listen(tls);
  const proxy = createServer((_, response) => response.writeHead(502).end());
  proxy.on('connect', (_, client, head) => {
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    for (const end of [client, upstream]) end.on('error', () => client.destroy() && upstream.destroy());
  });
  return {
    port,
    proxyPort: await listen(proxy),
    async stop() {
      for (const server of [tls, proxy]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** As much of the real tags as tells them from a blocker's stub. */
const scripts: [string, string][] = [
  [
    '/tag/js/gpt.js',
    `(() => {
      const real = {
        apiReady: true, pubadsReady: true, getVersion: () => '202611190101',
        pubads: () => ({ addEventListener() {}, enableSingleRequest() {}, refresh() {} }),
        enableServices() {}, defineSlot: () => null, display() {},
      };
      const waiting = (window.googletag ??= {}).cmd ?? [];
      Object.assign(window.googletag, real, { cmd: { push: (command) => command() } });
      for (const command of waiting) command();
    })();`,
  ],
  [
    '/aax2/apstag.js',
    'window.apstag = { init() {}, fetchBids() {}, setDisplayBids() {}, _getSlotIdToNameMapping() {} };',
  ],
];

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'truce-certificate-'));
  try {
    const names = adHostNames.map((name) => `DNS:${name}`).join(',');
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=ad hosts'],
      ...['-addext', `subjectAltName=${names}`],
      ...['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')],
    ]);
    if (made.status !== 0) throw new Error(`openssl could not make a certificate: ${made.stderr}`);
    return { key: readFileSync(join(folder, 'key')), cert: readFileSync(join(folder, 'cert')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
