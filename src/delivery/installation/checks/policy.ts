import { createHash } from 'node:crypto';

/** A Content Security Policy: its directives, the first of each name, as browsers take them. */
export type Policy = Map<string, string[]>;

/** As much as servers send in a header; more is there to keep us busy. */
const most = { policies: 10, characters: 16_384 };

/** One header may hold several policies, and there may be several headers: all of them count. */
export function parsePolicies(texts: string[]): Policy[] {
  return texts
    .slice(0, most.policies)
    .flatMap((text) => text.slice(0, most.characters).split(','))
    .slice(0, most.policies)
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

function parsePolicy(text: string): Policy {
  const policy: Policy = new Map();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !policy.has(key)) policy.set(key, sources);
  }
  return policy;
}

/** The policy that the script makes (`load-part.ts`). */
const trustedTypesName = 'truce';

const scriptDirectives = ['script-src-elem', 'script-src', 'default-src'];

/** Whether a policy lets the page load this script. */
export function allowsScript(policy: Policy, script: { url: URL; nonce: string }, page: URL): boolean {
  const sources = sourcesOf(policy, scriptDirectives);
  if (!sources) return true;
  if (script.nonce !== '' && sources.includes(`'nonce-${script.nonce}'`)) return true;
  // With strict-dynamic browsers look at no host.
  if (has(sources, "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, script.url, page));
}

/** Whether a policy lets the page run a script that stands in it. @param code what stands between its tags */
export function allowsInline(policy: Policy, { nonce, code }: { nonce: string; code: string }): boolean {
  const sources = sourcesOf(policy, scriptDirectives);
  if (!sources) return true;
  if (nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return true;
  if (sources.includes(`'${hashOf(code)}'`)) return true;
  return has(sources, "'unsafe-inline'") && !wantsNonce(policy) && !sources.some(isHash);
}

/** Whether scripts that a policy trusts may load others from anywhere. */
export function isDynamic(policy: Policy): boolean {
  return has(sourcesOf(policy, scriptDirectives) ?? [], "'strict-dynamic'");
}

/** As a policy names a script that stands in the page. @param code what stands between the tags, character by character */
export function hashOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}

const has = (sources: string[], keyword: string) => sources.some((each) => each.toLowerCase() === keyword);
const isHash = (source: string) => /^'sha(256|384|512)-/i.test(source);

/** Whether a policy lets scripts of the page send to this address. */
export function allowsConnect(policy: Policy, url: URL, page: URL): boolean {
  const sources = sourcesOf(policy, ['connect-src', 'default-src']);
  return !sources || sources.some((source) => matches(source, url, page));
}

export function wantsNonce(policy: Policy): boolean {
  const sources = sourcesOf(policy, scriptDirectives) ?? [];
  return sources.some((source) => /^'(nonce-|strict-dynamic'$)/i.test(source));
}

/** Whether the script may not load the wall: only a policy of its own name makes the wall's address a trusted one. */
export function forbidsOurTypes(policies: Policy[]): boolean {
  const isAsked = policies.some((policy) => has(policy.get('require-trusted-types-for') ?? [], "'script'"));
  return isAsked && !policies.every(allowsOurTypes);
}

/** CSP "trusted-types": without it, any name may be used. Names are as they are written. */
function allowsOurTypes(policy: Policy): boolean {
  const names = policy.get('trusted-types');
  return names === undefined || names.includes(trustedTypesName) || names.includes('*');
}

function sourcesOf(policy: Policy, names: string[]): string[] | undefined {
  return names.map((name) => policy.get(name)).find((sources) => sources !== undefined);
}

const sourceForm =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

/** CSP Level 3, "match a URL to a source expression". */
function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return isSelf(url, page);
  if (text === '*') return isUpgrade('http:', url.protocol) || url.protocol === page.protocol;
  const scheme = /^([a-z][a-z0-9+.-]*:)$/.exec(text)?.[1];
  if (scheme) return isUpgrade(scheme, url.protocol);
  const [, protocol, host = '', port, path] = sourceForm.exec(source) ?? [];
  if (host === '') return false;
  return (
    isUpgrade(protocol ? `${protocol.toLowerCase()}:` : page.protocol, url.protocol) &&
    isHost(host.toLowerCase(), url.hostname) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  );
}

function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true;
  const plain = url.port === '' && page.port === '';
  return url.hostname === page.hostname && plain && isUpgrade(page.protocol, url.protocol);
}

function isUpgrade(allowed: string, actual: string): boolean {
  return allowed === actual || (allowed === 'http:' && actual === 'https:');
}

function isHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function isPort(allowed: string | undefined, url: URL): boolean {
  if (allowed === '*') return true;
  const actual = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allowed === undefined) return url.port === '';
  return allowed === actual || (allowed === '80' && actual === '443');
}

/** A path with a slash at its end covers what is below it; any other is that file alone. */
function isPath(allowed: string | undefined, path: string): boolean {
  if (allowed === undefined || allowed === '/') return true;
  const [wanted, actual] = [decodePath(allowed), decodePath(path)];
  return wanted.endsWith('/') ? actual.startsWith(wanted) : actual === wanted;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not encoded properly: compared as it is written
  }
}
