import type { WallContent } from '../wall/port.ts';
import { styleWall } from '../wall/styles.ts';

declare const __TRUCE_WALL__: WallContent;

__TRUCE_WALL__.config.dress = styleWall;
