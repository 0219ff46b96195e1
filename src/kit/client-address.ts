import ipaddr from 'ipaddr.js';

/**
 * The visitor's address: the peer's, or, behind trusted proxies, the rightmost address in X-Forwarded-For
 * that is not one of them; where all are, the first: a visitor in the operator's own network. A header from any other
 * sender is ignored.
 */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

export function clientAddress(trusted: string[]): ClientAddress {
  const isTrusted = inNetworks(trusted);
  return (peer, forwardedFor) => {
    const direct = plain(peer ?? '');
    if (trusted.length === 0 || forwardedFor === undefined || !isTrusted(direct)) return direct;
    const hops = forwardedHops(forwardedFor);
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
    return client !== undefined && ipaddr.isValid(client) ? client : direct;
  };
}

/** The addresses in X-Forwarded-For, the visitor's first. Some gateways write each with its port. */
export function forwardedHops(forwardedFor: string): string[] {
  return forwardedFor.split(',').map((hop) => plain(withoutPort(hop.trim())));
}

/** Whether an address is in one of these networks (CIDRs). */
export function inNetworks(cidrs: string[]): (address: string) => boolean {
  const ranges = cidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  };
}

/** One household, one client: IPv6 counts by /64, since a client may use any address in it. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  return ipaddr.parse(address).toByteArray().slice(0, 8).join('.');
}

/** The network that one subscriber may have to move in: IPv6 by /48; an IPv4 address alone. */
export function networkKeyOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  return `${ipaddr.parse(address).toByteArray().slice(0, 6).join('.')}/48`;
}

/** `192.0.2.1:443`, `[2001:db8::1]` or `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, six, four] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(hop) ?? [];
  return six ?? four ?? hop;
}

/** `::ffff:192.0.2.1` is an IPv4 client on a dual-stack socket. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
