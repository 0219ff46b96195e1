import ipaddr from 'ipaddr.js';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Finding, warning } from '../finding.ts';

/** The largest networks that somebody can have: 10.0.0.0/8, and fc00::/7. What is larger holds strangers. */
const leastBits = { ipv4: 8, ipv6: 7 };

/** Whether addresses of anyone are trusted as those of proxies. */
export async function checkTrustedProxies({ config }: DoctorParts): Promise<Finding[]> {
  const open = config.trustedProxies.filter((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return bits < leastBits[network.kind()];
  });
  return open.map((cidr) =>
    warning(
      `TRUCE_TRUST_PROXY: ${cidr} holds the addresses of strangers`,
      'Anyone who reaches the server can choose their IP address with a header: rate limits and countries are wrong.',
      'Set TRUCE_TRUST_PROXY to the addresses of your proxies alone, or to loopback or private (docs/proxy.md).',
    ),
  );
}
