import type { Signals } from '../../../kit/signals/signals.ts';
import { annotationHandlers } from './annotations.ts';
import { countryPresetHandlers } from './country-presets.ts';
import { gateHandlers } from './gate.ts';
import { type InlineSnippetParts, inlineSnippetHandlers } from './inline-snippet.ts';
import { type InstallationParts, installationHandlers } from './installation.ts';
import { listWatchHandlers } from './list-watch.ts';
import { previewHandlers } from './previews.ts';
import { retiredPathHandlers } from './retired-paths.ts';
import { type ShareParts, shareHandlers } from './share-links.ts';
import { simulationHandlers } from './simulations.ts';
import { siteColorHandlers } from './site-colors.ts';
import { siteHandlers } from './sites.ts';
import { templateDraftHandlers } from './template-drafts.ts';
import { templateHandlers } from './templates.ts';
import { wallImageHandlers } from './wall-images.ts';

/** What these handlers work with. */
export interface SiteRoom extends InstallationParts, InlineSnippetParts, ShareParts {
  signals: Signals;
  /** Checks the filter lists for one site now. */
  watchSite: (siteId: string) => Promise<void>;
  makeSecret: () => string;
}

/** Sites, their walls and their installation. */
export function siteRoomHandlers(room: SiteRoom) {
  return {
    ...siteHandlers(room),
    ...installationHandlers(room),
    ...inlineSnippetHandlers(room),
    ...templateHandlers(room),
    ...templateDraftHandlers(room),
    ...wallImageHandlers(room),
    ...siteColorHandlers(room),
    ...retiredPathHandlers(room),
    ...countryPresetHandlers(room),
    ...gateHandlers(room),
    ...previewHandlers(room),
    ...annotationHandlers(room),
    ...listWatchHandlers(room),
    ...simulationHandlers(room),
    ...shareHandlers(room),
  };
}
