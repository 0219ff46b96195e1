import type { WallScript } from './wall/port.ts';
import { showWall } from './wall/show-wall.ts';

/** The wall arrives as a script of its own, only where it will be shown, and hands itself to the waiting core. */
(document.currentScript as WallScript | null)?.handOver?.(showWall);
