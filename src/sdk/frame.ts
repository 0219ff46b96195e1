import { watchFrame } from './ask/frame.ts';
import type { PartScript } from './load-part.ts';

(document.currentScript as PartScript | null)?.handOver?.(watchFrame as never);
