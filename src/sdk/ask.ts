import type { AskSettings } from '../contract/sites/loader.ts';
import { openAsker } from './ask/asker.ts';
import type { OpenAsker } from './ask/port.ts';
import type { PartScript } from './load-part.ts';

/** The server wraps this script in a function with this name (see `delivery/loader-script.ts`). */
declare const __TRUCE_ASK__: AskSettings;

const open: OpenAsker = (window, tools) => openAsker(window, __TRUCE_ASK__, tools);
(document.currentScript as PartScript | null)?.handOver?.(open as never);
