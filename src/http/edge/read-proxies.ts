import ipaddr from 'ipaddr.js';

const presets: Record<string, string[]> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** TRUCE_TRUST_PROXY → CIDRs. @throws what is wrong, in words. */
export function readProxies(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .flatMap((part) => {
      const preset = presets[part];
      if (preset) return preset;
      if (ipaddr.isValidCIDR(part)) return [part];
      if (ipaddr.isValid(part)) return [`${part}/${part.includes(':') ? 128 : 32}`];
      throw new Error(`"${part}" is not an address, a CIDR, none, loopback or private`);
    });
}
