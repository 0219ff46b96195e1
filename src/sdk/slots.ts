import type { PartScript } from './load-part.ts';
import { afterUnlock } from './slots/after-unlock.ts';

(document.currentScript as PartScript | null)?.handOver?.(afterUnlock as never);
