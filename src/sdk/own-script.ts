import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { Policy } from './load-part.ts';

/** Where this script came from: later requests go the same way. */
export interface OwnScript {
  /** Scheme and host, perhaps a folder, in front of the service's paths; without a slash at the end. */
  base: string;
  nonce: string;
  /** What the page says of itself or of its reader: `data-truce-plan="free"` is `plan`. */
  properties: Record<string, string>;
  /** Made by the snippet that loaded this script: a page may allow its name one time only. */
  policy?: Policy;
}

export function whereFrom(document: Document, settings: LoaderSettings): OwnScript {
  const script = document.currentScript as (HTMLScriptElement & Pick<OwnScript, 'policy'>) | null;
  const address = script?.src.split(/[?#]/)[0] ?? '';
  const path = settings.paths.loader ?? /\/v1\/loader\/[^/]+$/.exec(address)?.[0] ?? '/';
  const own = address.endsWith(path) ? address.slice(0, -path.length) : undefined;
  const properties: OwnScript['properties'] = {};
  for (const { name, value } of script?.attributes ?? []) {
    const [, own] = name.split('data-truce-');
    if (own) properties[own] = value;
  }
  return {
    // Without an address of its own (a bundler or tag manager put the code inline), the public one serves.
    base: (own ?? script?.dataset.base ?? settings.origin ?? settings.base_url).replace(/\/$/, ''),
    nonce: script?.nonce ?? '',
    properties,
    policy: script?.policy,
  };
}
