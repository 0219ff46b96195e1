import ipaddr from 'ipaddr.js';

/** Whether an address is on the public internet: not this machine, its network, or a range for special use. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
