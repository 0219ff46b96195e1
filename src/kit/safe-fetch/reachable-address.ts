import ipaddr from 'ipaddr.js';

/** Whether a connection to this IP address may be opened. */
export type IsAllowedAddress = (address: string) => boolean;

const publicIpv6 = ipaddr.parseCIDR('2000::/3');
/** Public by number, and inside all the same: Azure's host answers every machine there. */
const hostAddresses = ['168.63.129.16'];

/**
 * An address of the public internet. Everything else is refused: private, loopback, link-local (cloud metadata),
 * shared (CGNAT), multicast, documentation, reserved, and IPv6 that carries an IPv4 address inside (mapped, NAT64,
 * 6to4, Teredo), since a translator on the way would unwrap it.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast' || hostAddresses.includes(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
}

/** An address of the operator's own network or machine; never link-local, where clouds keep their secrets. */
export function isInternalAddress(address: string): boolean {
  const parsed = parse(address);
  const bare =
    parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  return ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'].includes(bare?.range() ?? '');
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.parse(address) : null;
}
