import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSafeFetch, type SafeFetch } from '../../../src/kit/safe-fetch/safe-fetch.ts';
import { type MailSink, refusalOf, startSmtp } from '../../support/smtp.ts';

export interface Taken {
  at: number;
  /** Name of the site, as the address says it. */
  to: string;
  body: string;
  headers: IncomingHttpHeaders;
}

/** A mail server and a webhook's receiver that are real, and Slack as the way out to it; each refuses now and then. */
export interface OutsideWorld {
  mail: MailSink;
  hooks: Taken[];
  slack: Taken[];
  /** Everything that arrived, with what was refused. */
  attempts(): number;
  refusals(): number;
  hookUrl(site: string): string;
  slackUrl(site: string): string;
  /** The way out, as the service gets it. */
  send: SafeFetch;
  stop(): Promise<void>;
}

/** Of so many attempts one is refused for the moment. */
const refuseEvery = 9;

export async function openOutsideWorld(now: () => number): Promise<OutsideWorld> {
  const [hooks, slack]: [Taken[], Taken[]] = [[], []];
  const asked = { mail: 0, hooks: 0, slack: 0 };
  let refused = 0;
  const isRefused = (by: keyof typeof asked) => {
    const isBad = asked[by]++ % refuseEvery === refuseEvery - 1;
    if (isBad) refused++;
    return isBad;
  };
  const mail = await startSmtp({
    onRcptTo: (_address, _session, done) =>
      done(isRefused('mail') ? refusalOf(451, 'try again later') : undefined),
  });
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const isBad = isRefused('hooks');
      const to = decodeURIComponent(request.url?.slice(1) ?? '');
      if (!isBad) hooks.push({ at: now(), to, body, headers: request.headers });
      response.writeHead(isBad ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const direct = openSafeFetch({
    resolve: async () => [],
    isAllowedAddress: (address) => address === '127.0.0.1',
    userAgent: 'Truce/test',
  });
  return {
    ...{ mail, hooks, slack },
    attempts: () => asked.mail + asked.hooks + asked.slack,
    refusals: () => refused,
    hookUrl: (site) => `http://127.0.0.1:${port}/${encodeURIComponent(site)}`,
    slackUrl: (site) => `https://hooks.slack.com/services/T1/B1/${site.replaceAll(' ', '')}`,
    async send(request, limits) {
      if (!request.url.startsWith('https://hooks.slack.com/')) return direct(request, limits);
      const isBad = isRefused('slack');
      const to = request.url.slice(request.url.lastIndexOf('/') + 1);
      const { body = '', headers = {} } = request;
      if (!isBad) slack.push({ at: now(), to, body, headers });
      return {
        url: request.url,
        status: isBad ? 429 : 200,
        headers: isBad ? { 'retry-after': '30' } : {},
        body: Buffer.from(isBad ? 'rate_limited' : 'ok'),
        ...{ isWhole: true, redirects: [] },
      };
    },
    async stop() {
      receiver.closeAllConnections();
      await Promise.all([mail.stop(), new Promise((resolve) => receiver.close(resolve))]);
    },
  };
}
