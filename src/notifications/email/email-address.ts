import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** An address that can stand in an SMTP command and a header: nothing in it ends one or begins another. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9][a-z0-9-]{0,62})*$/i;
const literal = /^[a-z0-9.+_-]{1,64}@\[(?:IPv6:)?[0-9a-f.:]{2,45}\]$/i;

/**
 * The address as it goes over the wire: an international domain as punycode.
 * @returns null where it is none; also where the part before the @ is not ASCII, which most servers refuse.
 */
export function wireAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Node's converter stops at a slash or a port and takes what is left.
  if (at < 1 || /[^\p{L}\p{M}\p{N}.\-[\]:]/u.test(domain)) return null;
  const wire = `${address.slice(0, at)}@${domain.startsWith('[') ? wireLiteral(domain) : domainToASCII(domain)}`;
  return pattern.test(wire) || literal.test(wire) ? wire : null;
}

/** An IP address in brackets, as RFC 5321 (4.1.3) has it; empty where it is none. */
function wireLiteral(domain: string): string {
  const [, tag = '', ip = ''] = /^\[(IPv6:)?([^[\]]+)\]$/i.exec(domain) ?? [];
  if (isIPv6(ip)) return `[IPv6:${ip}]`;
  return tag === '' && isIPv4(ip) ? `[${ip}]` : '';
}

/**
 * `Name <address>` or an address alone.
 * @throws Error that says what is wrong.
 */
export function readSender(text: string): Sender {
  const match = /^\s*(?:"?([^"<>\r\n]{0,100}?)"?\s*<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(text);
  const address = wireAddress(match?.[2] ?? match?.[3] ?? '');
  if (!address)
    throw new Error('must be an email address, e.g. truce@example.com or Truce <truce@example.com>');
  return { name: match?.[1] ?? '', address };
}

/** The sender of an email. `name` may be empty. */
export interface Sender {
  name: string;
  address: string;
}

/** Where nothing else is set: `truce@` and this service's own host. */
export function defaultSender(baseUrl: string): Sender {
  const { hostname } = new URL(baseUrl);
  const host = isIPv4(hostname) ? `[${hostname}]` : wireLiteral(hostname) || hostname;
  return { name: 'Truce', address: `truce@${host}` };
}
