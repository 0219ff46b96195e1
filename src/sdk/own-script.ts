import type { LoaderSettings } from '../contract/loader.ts';

/** Where this script came from: later requests go the same way. */
export interface OwnScript {
  /** Scheme and host, perhaps a folder, in front of the service's paths; without a slash at the end. */
  base: string;
  src: string;
  nonce: string;
}

export function whereFrom(document: Document, settings: LoaderSettings): OwnScript {
  const script = document.currentScript as HTMLScriptElement | null;
  const address = script?.src.split(/[?#]/)[0] ?? '';
  const path =
    settings.paths.loader ?? /\/v1\/loader\/[^/]+$/.exec(address)?.[0] ?? `/v1/loader/${settings.site_id}.js`;
  const own = address.endsWith(path) ? address.slice(0, -path.length) : undefined;
  const base = (own ?? script?.dataset.base ?? settings.origin ?? settings.base_url).replace(/\/$/, '');
  return {
    base,
    // Without an address of its own (a bundler or tag manager put the code inline), the public one serves.
    src: script?.src || base + path,
    nonce: script?.nonce ?? '',
  };
}
