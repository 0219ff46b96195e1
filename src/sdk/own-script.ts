import type { LoaderSettings } from '../contract/loader.ts';

/** Where this script came from: later requests go the same way. */
export interface OwnScript {
  /** Address of the service, without a slash at the end. */
  base: string;
  src: string;
  nonce: string;
}

export function whereFrom(document: Document, settings: LoaderSettings): OwnScript {
  const script = document.currentScript as HTMLScriptElement | null;
  const own = /^(.*)\/v1\/loader\/[^/?#]+\.js/.exec(script?.src ?? '')?.[1];
  const base = (own ?? script?.dataset.base ?? settings.base_url).replace(/\/$/, '');
  // Without an address of its own (a bundler or tag manager put the code inline), the public one serves.
  const src = script?.src || `${base}/v1/loader/${settings.site_id}.js`;
  return { base, src, nonce: script?.nonce ?? '' };
}
