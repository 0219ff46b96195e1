import type { AskSettings } from '../contract/sites/loader.ts';
import { openAsker } from './ask/asker.ts';
import type { OpenAsker } from './ask/port.ts';
import type { Pieces } from './chunks.ts';
import type { PartScript } from './load-part.ts';

/** The server wraps this script in a function with these names (see `delivery/loader-script.ts`). */
declare const __TRUCE_ASK__: AskSettings;
declare const __TRUCE_PIECES__: Pieces;

const open: OpenAsker = (window, tools) =>
  openAsker(window, __TRUCE_ASK__, tools, __TRUCE_PIECES__.rules?.(window, tools), __TRUCE_PIECES__.outcome);
(document.currentScript as PartScript | null)?.handOver?.(open as never);
