import type { AdTag } from '../contract/sites/loader.ts';

/**
 * Ad scripts that pages carry. The sign of life is what the script itself defines: the queue that a page writes
 * before it (such as `googletag.cmd`) must not count, nor what blockers put in its place. So where blockers have a
 * stand-in, it is a function whose code or version shows whether it does anything (see `sdk/detect/silent-tags.ts`). Companies are letters, since every page view pays for their names.
 */
export const adTags: AdTag[] = [
  ['/tag/js/gpt', 'g', 'googletag.getVersion'],
  ['.googlesyndication.com', 'g', 'adsbygoogle.push'],
  ['amazon-adsystem.com', 'a'],
  ['criteo.', 'c', 'Criteo.events.push'],
  ['cdn.taboola.com', 't', 'TRC'],
  ['outbrain.com', 'o', 'OBR.extern.researchWidget'],
];
