import type { Pieces } from './chunks.ts';
import type { PartScript } from './load-part.ts';
import { watchConsentDialog } from './wall/consent-dialog.ts';
import type { PrepareWall, WallContent } from './wall/port.ts';
import { prepareWall } from './wall/show-wall.ts';

/** The server wraps this script in a function with these names (see `delivery/wall-script.ts`). */
declare const __TRUCE_WALL__: WallContent;
declare const __TRUCE_PIECES__: Pieces;

const own = document.currentScript as PartScript | null;

/** The wall arrives as a script of its own, only where it will be shown, and hands itself to the waiting part. */
const prepare: PrepareWall = (window, request) =>
  prepareWall(window, request, __TRUCE_WALL__, __TRUCE_PIECES__.choices?.(own?.src ?? ''));
own?.handOver?.(Object.assign(prepare, { watchDialog: watchConsentDialog }) as never);
