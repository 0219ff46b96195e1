import { createHash } from 'node:crypto';
import type { Baits } from '../contract/loader.ts';

/**
 * Names that filter lists act on everywhere, without exception rules. Lists change: `test/sdk/bait-pools.test.ts`
 * measures the pools against the lists it finds and fails before a draw could be blind.
 */
export const baitPools = {
  dated: '2026-11-21',
  /** Hidden by EasyList and AdGuard's base list. Most lack "ad", which sites hide in their own style sheets. */
  elements: [
    '.outbrain-single-bottom',
    '.taboola-recommends',
    '#taboola-below-forum-thumbnails',
    '.zergnet__container',
    '#dfp-billboard1',
    '.dfp-top1-container',
    '#pub728x90',
    '#pub468x60',
    '.e3lan300-250',
    '.banner_468_60',
    '#banner-300x250',
    '.banner728-container',
    '#bnr-300x250',
    '.wp_bannerize_container',
    '.bannervcms',
    '#sponsored-links-container',
    '.sponsoredlinks',
    '.google-sponsored-link',
    '#googlesponsor',
    '.google_afc',
    '.mpu-top-left-banner',
    '#mpuSecondary',
    '#div-gpt-MPU2',
    '.gptSlot-outerContainer',
    '#gpt-sticky',
    '.pubexchange_module',
    '.speakol-widget',
    '.metabet-sponsored',
    '.wpx-bannerize',
    '.sidebar-zergnet',
    '.rail-article-sponsored',
    '.sponsored_sidepanel',
    '.banner336x280',
    '.block-dfp-blocks',
    '#sponsored-recommendations',
    '.m-article-taboola',
    '#AdSpaceLeaderboard',
    '#AdSlot_megabanner',
    '#AdvertisementLeaderboard',
    '#FreeStarVideoAdContainer',
  ],
  /** Hidden by uBlock Origin's own lists and no other: they name the blocker. */
  uboOnly: [
    '.advboxemb',
    '.inplayer-ad',
    '.ark-ad-message',
    '.rps_player_ads',
    '#TapatalkFooterDesktopAds',
    '.samBannerUnit',
    '.exo-horizontal',
    '.player-bns-block',
    '.brs-block',
  ],
  /** Blocked by EasyList and AdGuard's base list on any host, first-party too, whatever the request's type. */
  paths: [
    'summer-468x60.gif',
    'spring_728x90.gif',
    'story-120x600.png',
    'frame_300x250_a.png',
    'photo-160x600.jpg',
    'view.468x80.png',
    'item_480x60_b.png',
    'cover-728x90-c.png',
    'my-banner-ads-1.png',
    'page_reklama_1.png',
    'text_advertise-1.png',
    '300-250-a.png',
    'left_120x600.png',
    'wide_468_60_d.png',
    'top-728-90.png',
    'tall_160_600.png',
    'box-300x600.png',
    'lot.300x250.png',
    'strip_460_60.gif',
    'side_120_600_e.gif',
    'slim_400x68.gif',
    'tile_438x60.gif',
    'edge-988x60.png',
    '336x280_f.png',
  ],
  control: 'page-texture.png',
} as const;

/** A site's baits of one day: the same for every visitor, other ones tomorrow and on the next site. */
export function drawBaits(day: string, seed: string): Baits {
  const draw = (pool: readonly string[], count: number) =>
    [...pool].sort((a, b) => (rank(day, seed, a) < rank(day, seed, b) ? -1 : 1)).slice(0, count);
  const uboOnly = draw(baitPools.uboOnly, 1);
  return {
    elements: [...draw(baitPools.elements, 7), ...uboOnly],
    ubo_only: uboOnly,
    paths: draw(baitPools.paths, 6),
    control: baitPools.control,
  };
}

function rank(day: string, seed: string, entry: string): string {
  return createHash('sha256').update(`${day}\n${seed}\n${entry}`).digest('hex');
}
