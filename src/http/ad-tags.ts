import type { AdTag } from '../contract/loader.ts';

/**
 * Ad scripts that pages carry. The sign of life is what the script itself defines: the stub that a page writes
 * before it (as `googletag.cmd`) must not count.
 */
export const adTags: AdTag[] = [
  ['doubleclick.net/tag/js/gpt', 'google', 'googletag.apiReady'],
  ['pagead2.googlesyndication.com', 'google', 'adsbygoogle.loaded'],
  ['amazon-adsystem.com', 'amazon'],
  ['criteo.', 'criteo', 'Criteo.events'],
  ['cdn.taboola.com', 'taboola', 'TRC'],
  ['outbrain.com', 'outbrain', 'OBR'],
];
