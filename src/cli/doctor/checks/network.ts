import { sitesToWatch } from '../../../records/sites/list-findings.ts';
import { type DoctorParts, namedHosts, operatorHeaders } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped } from '../finding.ts';
import { checkCertificate } from './certificate.ts';
import { isLocal } from './is-local.ts';
import { checkProxy } from './proxy.ts';
import { checkTrustedProxies } from './trusted-proxies.ts';

export const networkChecks: Check<DoctorParts>[] = [
  {
    id: 'dns',
    title: 'Names of the hosts in the settings',
    async run({ config, resolves }) {
      const named = namedHosts(config);
      const known = await Promise.all(named.map(({ host }) => resolves(host)));
      return named
        .filter((_, index) => !known[index])
        .map(({ setting, host }) =>
          fault(
            `${host} has no address (${setting})`,
            'Truce cannot reach it.',
            `Correct ${setting}, add the name to your DNS, or check the name servers of this machine (/etc/resolv.conf).`,
          ),
        );
    },
  },
  {
    id: 'server',
    title: 'The server on this machine',
    async run(parts) {
      const { config, holder, askHere } = parts;
      const { port, dataDir } = config;
      const answer = await askHere('/healthz');
      const isTruce = answer !== null && isHealthz(answer.body);
      if (holder && !isTruce) {
        const problem = answer
          ? `another program responds at port ${port}`
          : `the server (pid ${holder.pid}) does not respond at port ${port}`;
        return [
          fault(
            problem,
            'Visitors and the dashboard may not reach Truce.',
            'Run this command with the settings of the server (PORT, HOST). If they are the same, see its log and restart it.',
          ),
        ];
      }
      if (!holder && isTruce) {
        return [
          fault(
            `the server at port ${port} does not use ${dataDir}`,
            'This command looks at other data than your server has.',
            'Run this command with the settings of the server (TRUCE_DATA_DIR), as the same user.',
          ),
        ];
      }
      if (holder && isTruce) return checkReady(parts);
      if (!answer) return [];
      return [
        fault(
          `another program uses port ${port}`,
          'The server cannot start.',
          `Stop that program (ss -ltnp 'sport = :${port}' names it), or set PORT to a free port.`,
        ),
      ];
    },
  },
  {
    id: 'base-url',
    title: 'The base URL leads to this installation',
    run: checkBaseUrl,
  },
  { id: 'tls', title: 'TLS certificate of the base URL', run: checkCertificate },
  { id: 'trusted-proxies', title: 'Addresses that are trusted as proxies', run: checkTrustedProxies },
  { id: 'proxy', title: 'Headers of the proxy', run: checkProxy },
];

/** A server that responds may still refuse what it is there for. */
async function checkReady({ config, askHere }: DoctorParts): Promise<Finding[]> {
  const answer = await askHere('/readyz', operatorHeaders(config));
  if (answer?.status !== 503) return [];
  const stores = [...answer.body.matchAll(/"(records|events|redis)":"(?!ok")/g)].map(([, store]) => store);
  const which = stores.length > 0 ? ` (${stores.join(', ')})` : '';
  return [
    fault(
      `the server returns 503 at /readyz${which}`,
      'It does not do all of its work, and a load balancer that asks there sends it no requests.',
      'Fix what else is found here. If nothing is, see the log of the server, which has the reason (docs/health.md).',
    ),
  ];
}

async function checkBaseUrl(parts: DoctorParts): Promise<Finding[] | Skipped> {
  const { config, holder, askHere, askBase, resolves, records } = parts;
  const { hostname, protocol } = new URL(config.baseUrl);
  if (protocol === 'http:' && !isLocal(hostname)) {
    return [
      fault(
        `${config.baseUrl} is not encrypted`,
        'Browsers refuse to load the script on HTTPS pages, and passwords travel in the clear.',
        'Put an HTTPS proxy in front of Truce and set TRUCE_BASE_URL to its https:// address (docs/proxy.md).',
      ),
    ];
  }
  if (!holder) return { skipped: 'no server runs here' };
  if (!(await resolves(hostname))) return { skipped: `${hostname} has no address` };
  if ((await askHere('/healthz')) === null) return { skipped: 'the server here does not respond' };
  const answer = await askBase('/healthz');
  const fix =
    'Correct TRUCE_BASE_URL, or the proxy that should pass requests on to this server (docs/proxy.md).';
  const cost = 'The script, the dashboard and links in emails do not work.';
  if ('refused' in answer) return [fault(`${config.baseUrl} does not respond: ${answer.refused}`, cost, fix)];
  if (answer.status >= 300 && answer.status < 400) {
    return [fault(`${config.baseUrl} redirects to ${String(answer.headers.location)}`, cost, fix)];
  }
  if (answer.status >= 500) return [fault(`${config.baseUrl} responds with ${answer.status}`, cost, fix)];
  if (!isHealthz(answer.body)) return [fault(`${config.baseUrl} is not a Truce server`, cost, fix)];
  const store = await records();
  const [site] = store ? await sitesToWatch(store.db, 'all') : [];
  if (!site) return [];
  const loader = await askBase(`/v1/loader/${site.id}.js`);
  if ('refused' in loader || loader.status !== 404) return [];
  return [
    fault(`${config.baseUrl} is another installation of Truce: it does not know ${site.domain}`, cost, fix),
  ];
}

export function isHealthz(body: string): boolean {
  return /^\{"status":"ok"\}$/.test(body.trim());
}
