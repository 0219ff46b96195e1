export type AddressProblem = 'only_here' | 'only_network' | 'no_https';

/**
 * Why visitors of the site cannot load the script from this address; null where they probably can. A site on the
 * same kind of address is one that somebody tries out, where all is well.
 */
export function addressProblem(address: string, domain: string): AddressProblem | null {
  const { hostname, protocol } = new URL(address);
  const own = reachOf(hostname);
  const isTried = own === reachOf(domain) && own !== 'anyone';
  if (isTried) return null;
  if (own === 'this computer') return 'only_here';
  if (own === 'this network') return 'only_network';
  return protocol === 'http:' ? 'no_https' : null;
}

function reachOf(host: string): 'this computer' | 'this network' | 'anyone' {
  if (/(^|\.)localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(host)) return 'this computer';
  const isPrivate =
    /^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      host,
    ) || /^\[f[cd]|^\[fe[89ab]/.test(host);
  const hasLocalName = /\.(local|lan|internal|test)$|\.home\.arpa$/.test(host) || /^[a-z0-9-]+$/.test(host);
  return isPrivate || hasLocalName ? 'this network' : 'anyone';
}
