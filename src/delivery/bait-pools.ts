import { createHash } from 'node:crypto';
import type { Baits } from '../contract/sites/loader.ts';

/**
 * Names that filter lists act on everywhere, without exception rules. Lists change: `test/sdk/bait-pools.test.ts`
 * measures the pools against the lists it finds and fails before a draw could be blind.
 */
export const baitPools = {
  dated: '2026-11-21',
  /**
   * Hidden by EasyList of 2025 and 2026 and by AdGuard's base list. Most lack "ad", which sites hide in their own
   * style sheets.
   */
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
    '#sponsor-flyout-wrap',
    '#sponsored-listings',
    '#dnn_sponsoredLinks',
    '.dlSponsoredLinks',
    '.sponsorship-container',
    '.search-sponsored',
    '.banner_240x400',
    '.banner300x250',
    '.wpx_bannerize_banner_box',
    '#banner_pos3_ddb_0',
    '#dfp-header',
    '#dfp-rectangle',
    '.dfp-interstitial',
    '.dfp_frame',
    '#div-gpt-mrec',
    '.mntl-leaderboard-spacer',
    '#mgid-container',
    '.revcontent-wrap',
    '.ArticleOutbrainLocal',
    '.outbrain-wrapper-container',
    '#taboola-right-rail-thumbnails',
    '#taboola-bottom',
    '.taboola_blk',
    '.zergnet-row',
    '.slottaboola',
    '#mpuSlot',
    '.mpu-footer',
    '.static_mpu_wrap',
    '#bottommpuSlot',
    '#reklama_right_up',
    '.banner_reklam2',
    '.container_publicidad',
    '.anzeige_banner',
    '.reklam-masthead',
    '#google-dfp-bottom',
    '.google-afc-wrapper',
    '.primis-player-container',
    '.connatix-holder',
    '.dianomiScriptContainer',
    '#vidazoo-player',
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
    '.fints-block__row',
    '.stream-item-widget',
    '#micast_ads',
    '.ninja-recommend-block',
    '.infiniteads_placeholder',
    '#video-id_fluid_html_on_pause',
    '.ez-sidebar-wall',
    '.adsbyrunactive',
  ],
  /**
   * Blocked by EasyList of 2025 and 2026 and by AdGuard's base list on any host, first-party too, whatever the
   * request's type; nearly half of them by AdGuard's Russian list as well. Regional lists are used beside one of
   * those, and hold hardly any rule that is not about a site.
   */
  paths: [
    'summer-468x60.gif',
    'spring_728x90.gif',
    'story-120x600.png',
    'frame_300x250_a.png',
    'photo-160x600.gif',
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
    'strip.300x250_a.gif',
    'side_120_600_e.gif',
    'slim_120x600-2.gif',
    'tile-160x600_2.gif',
    'edge.160x600_b.png',
    '336x280_f.png',
    'cloud-728x90-2.png',
    'autumn_468x60_b.png',
    'hill.300x250.png',
    'river-160x600_2.png',
    'road_300x250.gif',
    'lake-120x600_c.gif',
    'field_300x600.png',
    'shore_120x600.gif',
    'night.728x90_e.png',
    'north_120_600.png',
    'east_728_90.gif',
    'stone.120x600.png',
    'cover.advert.png',
    'plain.prebid.png',
    'south-720x90.png',
    'west_160x600-b.gif',
  ],
  /**
   * Two of these make the name of the control. Every site has another one each day: a fixed name in one filter rule
   * would make every blocker that only filters requests invisible, everywhere.
   */
  neutral: [
    'page',
    'paper',
    'river',
    'meadow',
    'harbor',
    'garden',
    'window',
    'bridge',
    'valley',
    'forest',
    'island',
    'castle',
    'summit',
    'lantern',
    'ribbon',
    'marble',
    'copper',
    'velvet',
    'linen',
    'cotton',
    'walnut',
    'maple',
    'cedar',
    'willow',
    'juniper',
    'clover',
    'texture',
    'pattern',
    'corner',
    'shadow',
    'sunrise',
    'evening',
    'autumn',
    'winter',
    'kettle',
    'pebble',
    'canyon',
    'desert',
    'orchard',
    'prairie',
  ],
} as const;

const endings = ['.gif', '.png'] as const;

/** Stands for the bait folder where filter lists are asked about it: the same name each day. */
export const neutralName = 'page-texture.png';

/** A site's baits of one day: the same for every visitor, other ones tomorrow and on the next site. */
export function drawBaits(day: string, seed: string): Baits {
  const draw = (pool: readonly string[], count: number) =>
    pool
      .map((entry) => ({ entry, rank: rank(day, seed, entry) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, count)
      .map(({ entry }) => entry);
  // One ending for all: a service worker or proxy may treat endings differently.
  const [ending = ''] = draw(endings, 1);
  const ofEnding = baitPools.paths.filter((name) => name.endsWith(ending));
  const [first, second] = draw(baitPools.neutral, 2);
  return {
    elements: draw(baitPools.elements, 4),
    ubo_only: draw(baitPools.uboOnly, 1),
    paths: draw(ofEnding, 6),
    control: `${first}-${second}${ending}`,
  };
}

function rank(day: string, seed: string, entry: string): string {
  return createHash('sha256').update(`${day}\n${seed}\n${entry}`).digest('hex');
}
