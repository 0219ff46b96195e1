import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../src/kit/client-address.ts';
import { visitorAddresses } from '../support/wordpress/visitor-addresses.ts';

describe('the address of a visitor', () => {
  const of = clientAddress(['10.0.0.0/8', '192.168.0.0/16', 'fd00::/8']);

  it.each([
    ['without a header, the peer', '10.0.0.5', undefined, '10.0.0.5'],
    ['from a peer that is not trusted, the peer', '203.0.113.1', '198.51.100.2', '203.0.113.1'],
    ['the rightmost one that is not trusted', '10.0.0.5', '192.0.2.9, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['with its port, as some gateways write it', '10.0.0.5', '203.0.113.7:51324', '203.0.113.7'],
    ['of IPv6, in brackets', '10.0.0.5', '[2001:db8:1::1]', '2001:db8:1::1'],
    ['of IPv6, with its port', '10.0.0.5', '[2001:db8:1::1]:443', '2001:db8:1::1'],
    ['of IPv4 on an IPv6 socket', '::ffff:10.0.0.5', '::ffff:203.0.113.7', '203.0.113.7'],
    ['in the network of the proxies: the first', '10.0.0.5', '192.168.1.20, 10.0.0.9', '192.168.1.20'],
    ['what is no address is none', '10.0.0.5', 'unknown', '10.0.0.5'],
    ['an empty header', '10.0.0.5', '', '10.0.0.5'],
  ])('%s', (_, peer, forwardedFor, expected) => {
    expect(of(peer, forwardedFor)).toBe(expected);
  });

  it.each(visitorAddresses)('as WordPress passes it on: %s', (_, proxies, forwarded, passed) => {
    const networks = proxies.map((each) => {
      if (each.includes('/')) return each;
      return `${each}/${each.includes(':') ? 128 : 32}`;
    });
    expect(clientAddress(networks)('127.0.0.1', forwarded)).toBe(passed);
  });

  it('trusts nobody where nobody is named', () => {
    expect(clientAddress([])('10.0.0.5', '203.0.113.7')).toBe('10.0.0.5');
  });
});
