import type { AdTag } from '../contract/sites/loader.ts';

/**
 * Ad scripts that pages carry. The sign of life is what the script itself defines: the stub that a page writes
 * before it (as `googletag.cmd`) must not count. Companies are letters, since every page view pays for their names.
 */
export const adTags: AdTag[] = [
  ['/tag/js/gpt', 'g', 'googletag.apiReady'],
  ['.googlesyndication.com', 'g', 'adsbygoogle.loaded'],
  ['amazon-adsystem.com', 'a'],
  ['criteo.', 'c', 'Criteo.events'],
  ['cdn.taboola.com', 't', 'TRC'],
  ['outbrain.com', 'o', 'OBR'],
];
