import { urlFault } from '../../kit/url-fault.ts';

/** An OpenID provider that members may sign in with, as the operator named it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Domains of the email addresses that may sign in; empty: all. */
  allowedDomains: string[];
  /** What somebody becomes who is neither a member nor invited; null: nothing. */
  defaultRole: 'admin' | 'reader' | null;
}

type Env = Record<string, string | undefined>;

/** @returns null where no provider is set; a line that names the variable where something does not fit. */
export function readOidcSettings(env: Env): OidcSettings | string | null {
  const issuer = env.TRUCE_OIDC_ISSUER?.trim();
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'ALLOWED_DOMAINS', 'DEFAULT_ROLE'];
  if (issuer === undefined) {
    const stray = names.find((name) => env[`TRUCE_OIDC_${name}`] !== undefined);
    return stray ? `TRUCE_OIDC_${stray}: is nothing without TRUCE_OIDC_ISSUER` : null;
  }
  if (!isGoodIssuer(issuer)) return `TRUCE_OIDC_ISSUER: ${urlFault(issuer, ['https:'])}`;
  const { username, password } = new URL(issuer);
  if (username || password) return 'TRUCE_OIDC_ISSUER: must have no user name or password';
  const [clientId, clientSecret] = [env.TRUCE_OIDC_CLIENT_ID, env.TRUCE_OIDC_CLIENT_SECRET];
  if (!clientId) return 'TRUCE_OIDC_CLIENT_ID: is required with TRUCE_OIDC_ISSUER';
  if (!clientSecret) return 'TRUCE_OIDC_CLIENT_SECRET: is required with TRUCE_OIDC_ISSUER';
  const domains = (env.TRUCE_OIDC_ALLOWED_DOMAINS ?? '').split(',').map((each) => each.trim().toLowerCase());
  const allowedDomains = domains.filter(Boolean);
  const strange = allowedDomains.find((each) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each));
  if (strange) return `TRUCE_OIDC_ALLOWED_DOMAINS: "${strange}" is not a domain, as example.com`;
  const role = env.TRUCE_OIDC_DEFAULT_ROLE ?? 'none';
  if (role !== 'none' && role !== 'reader' && role !== 'admin') {
    return 'TRUCE_OIDC_DEFAULT_ROLE: must be none, reader or admin';
  }
  if (role !== 'none' && allowedDomains.length === 0) {
    return 'TRUCE_OIDC_DEFAULT_ROLE: needs TRUCE_OIDC_ALLOWED_DOMAINS, or everybody at the provider could enter';
  }
  return { issuer, clientId, clientSecret, allowedDomains, defaultRole: role === 'none' ? null : role };
}

/** In the clear only to this very machine, for trying things out. */
function isGoodIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
