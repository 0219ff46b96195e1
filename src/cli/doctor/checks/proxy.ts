import { randomBytes } from 'node:crypto';
import { forwardedHops } from '../../../kit/client-address.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Finding, fault, type Skipped } from '../finding.ts';
import { isLocal } from './is-local.ts';

/** An address that is in use nowhere (RFC 5737): what a visitor who lies would send. */
const invented = '192.0.2.77';

const shared = 'All visitors share one IP address and with it one rate limit, and their country is wrong.';
const setHeader =
  'Have the proxy set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr), and name the proxy in TRUCE_TRUST_PROXY (docs/proxy.md).';

/** Sends requests through the proxy and asks the server here how they arrived. */
export async function checkProxy(parts: DoctorParts): Promise<Finding[] | Skipped> {
  const { config, holder } = parts;
  const { hostname, port } = new URL(config.baseUrl);
  if (!holder) return { skipped: 'no server runs here' };
  if (isLocal(hostname) && Number(port) === config.port) {
    return { skipped: 'no proxy: the base URL is the server itself' };
  }
  const seen = await probe(parts, {});
  if (!seen) return { skipped: 'no request through the base URL arrived here' };
  const { forwarded_for: forwardedFor, ignored_header: ignored, address } = seen;
  if (ignored !== null) {
    const problem = `requests arrive through a proxy whose ${ignored} header isn't trusted`;
    return [fault(problem, shared, setHeader)];
  }
  if (forwardedFor === null) {
    const problem = 'the proxy passes requests on without X-Forwarded-For';
    return [fault(problem, `${shared} Everyone can read /metrics through it.`, setHeader)];
  }
  const lied = await probe(parts, { 'x-forwarded-for': invented });
  // A proxy that names this machine behind what it sent does so for visitors, whose addresses are not trusted as this one may be.
  const isNamed = forwardedHops(lied?.forwarded_for ?? '').at(-1) === address;
  if (lied?.address === invented && !isNamed) {
    return [
      fault(
        'the proxy passes on the X-Forwarded-For header that a visitor sends',
        'Visitors can choose their IP address: rate limits and countries are wrong.',
        'Have the outermost proxy replace the header instead of passing it on (docs/proxy.md), and trust only your proxies.',
      ),
    ];
  }
  const hops = forwardedHops(forwardedFor);
  if (hops.length === 1 || hops[0] === address) return [];
  return [
    fault(
      `X-Forwarded-For arrives with ${hops.length} addresses, and ${address} is not the visitor's but that of a proxy`,
      shared,
      `Add ${address} to TRUCE_TRUST_PROXY if it is your proxy or CDN; if a proxy sets the header twice, remove one (docs/proxy.md).`,
    ),
  ];
}

/** As src/http/edge/probes.ts returns it. */
interface Probe {
  address: string;
  forwarded_for: string | null;
  ignored_header: string | null;
}

async function probe(
  { config, askBase, askHere }: DoctorParts,
  headers: Record<string, string>,
): Promise<Probe | null> {
  const id = randomBytes(16).toString('hex');
  await askBase(`/healthz?probe=${id}`, headers);
  const token = config.metricsToken;
  const answer = await askHere(
    `/readyz?probe=${id}`,
    token === null ? {} : { authorization: `Bearer ${token}` },
  );
  const found: unknown = answer?.body.startsWith('{') ? JSON.parse(answer.body).probe : null;
  return (found as Probe | null | undefined) ?? null;
}
