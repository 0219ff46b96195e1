import type { Pieces } from '../chunks.ts';
import { openGate } from '../gate.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.gate = (window, { site_id, paths, baits }, base) =>
  openGate(window, {
    siteId: site_id,
    mediaUrl: base + paths.media,
    gateUrl: `${base + paths.media}/${site_id}`,
    baits: baits.paths,
    control: baits.control,
  });
